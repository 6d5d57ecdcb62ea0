import { NotArrowVectors } from '#protocol/arrow/arrow-errors.ts';
import { type AnswerRanking, readRanking } from '#protocol/arrow/row-ids.ts';
import { type Id, operations, type QueryObject } from '#protocol/index.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

export interface TriedTable {
  readonly client: NamespaceClient;
  readonly id: Id;
  readonly signal: AbortSignal | undefined;
  /** Called for each retry. */
  readonly onRetry?: () => void;
  /**
   * Set for thousands of requests in a row, so that they don't push the user's own requests out of the activity log.
   */
  readonly isBackground?: boolean;
}

export interface MeasuredQuery {
  /** From the request to the last byte of its response, in milliseconds. */
  readonly time: number;
  /** The rows of the response. Invalid data becomes a failure of this request. */
  readonly ranking: () => Promise<AnswerRanking>;
}

const HOUR = 60 * 60 * 1000;

/** A try exists to find slow settings, and the user can cancel. */
const FOR_SLOW_QUERIES: TimeoutOverrides = { headers: HOUR, pause: HOUR, body: HOUR };

/** Sends a query for its rows. Excludes the host's own work before and after, such as opening a connection. */
export async function measureQuery(
  { client, id, signal, onRetry, isBackground = false }: TriedTable,
  body: QueryObject,
): Promise<MeasuredQuery> {
  let [from, to] = [0, 0];
  const { answer, raw } = await client.call(operations.queryTable, {
    id,
    body,
    timeouts: FOR_SLOW_QUERIES,
    isBackground,
    signal,
    watch: {
      // Of a retried request, only the last attempt counts.
      sending: (_, attempt) => {
        if (attempt > 1) onRetry?.();
        from = performance.now();
      },
      answered: () => {
        to = performance.now();
      },
    },
  });
  return {
    time: Math.round((to - from) * 1000) / 1000,
    ranking: () =>
      readRanking(answer).catch((problem: unknown) => {
        if (!(problem instanceof NotArrowVectors)) throw problem;
        throw new RequestFailure('BAD_ANSWER', {
          message: `Couldn’t read the rows from the server. ${problem.message}`,
          status: raw.status,
          requestId: raw.requestId,
        });
      }),
  };
}
