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
  /** Told of each request that is sent again. */
  readonly onRetry?: () => void;
  /** Thousands in a row must not push what a user asked for out of the list of requests. */
  readonly isBackground?: boolean;
}

export interface MeasuredQuery {
  /** From the request to the last byte of its answer, in milliseconds. */
  readonly time: number;
  /** Which rows came. What can't be read of them is a failure of this request. */
  readonly ranking: () => Promise<AnswerRanking>;
}

const HOUR = 60 * 60 * 1000;

/** A slow setting is what a try is there to find, and who waits can cancel. */
const FOR_SLOW_QUERIES: TimeoutOverrides = { headers: HOUR, pause: HOUR, body: HOUR };

/** Sends a query for its rows. What the host does before and after that, such as to open a connection, isn’t counted. */
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
      // Of a request that was sent again, its last attempt.
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
