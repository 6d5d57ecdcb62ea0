import { MAX_RUN_ROWS, type RunEvent, type TableQuery } from '#contract/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { ReadRunOptions, RunAnswers } from '../rows/decode/read-run.ts';
import { type AnsweredRows, queryRows } from '../rows/request-rows.ts';
import { hybridOf } from './hybrid-query.ts';
import { readQueryToSend } from './query-text.ts';
import { FOR_QUERIES } from './request-plan.ts';

/**
 * The largest response that is kept. SECURITY: a server may send without end. With a few pages of other rows this stays
 * within the host's limit for rows, and it is more than a user would scroll through.
 */
const MAX_RUN_BYTES = 128 * 1024 * 1024;

type Query = ReturnType<typeof readQueryToSend>;

interface Sending {
  readonly client: NamespaceClient;
  readonly tableQuery: TableQuery;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
}

interface Sent {
  readonly answers: RunAnswers;
  readonly options: ReadRunOptions;
  /** From the request to the last byte, in milliseconds. */
  readonly duration: number;
}

/** Sends a query for its rows, and yields how many bytes have arrived. Requests row IDs too, to tell rows apart. */
export async function* runQuery(sending: Sending): AsyncGenerator<RunEvent, Sent> {
  const query = readQueryToSend(sending.tableQuery);
  const hybrid = hybridOf(query);
  const parts = hybrid === undefined ? [query] : [hybrid.vector, hybrid.text];
  const from = performance.now();
  const answers = yield* reportBytes((receiving) => sendAll(sending, parts, receiving));
  return {
    answers,
    options: {
      showsRowIds: query.with_row_id === true || namesRowIds(query),
      page: hybrid?.page ?? { offset: 0, limit: MAX_RUN_ROWS },
    },
    duration: performance.now() - from,
  };
}

type Receiving = (part: number, bytes: number) => void;

/** Sends both halves at once; if one fails, the other is aborted. */
async function sendAll(sending: Sending, parts: readonly Query[], receiving: Receiving): Promise<RunAnswers> {
  const stop = new AbortController();
  const signal = AbortSignal.any([sending.signal, stop.signal]);
  const sent = parts.map((query, part) =>
    send({ ...sending, signal }, query, (bytes) => receiving(part, bytes)),
  );
  try {
    const [one, other] = await Promise.all(sent);
    if (one === undefined) throw new Error('Nothing was asked.');
    return other === undefined ? [one] : [one, other];
  } catch (problem) {
    stop.abort();
    await Promise.allSettled(sent);
    throw problem;
  }
}

async function send(
  { client, tableQuery: { id }, signal, maxBytes = MAX_RUN_BYTES }: Sending,
  query: Query,
  receiving: (bytes: number) => void,
): Promise<AnsweredRows> {
  const capped = { ...query, ...cappedCount(query) };
  const call = { id, timeouts: FOR_QUERIES, cutAt: maxBytes, watch: { receiving }, signal };
  try {
    return await queryRows(client, { ...call, body: { ...capped, with_row_id: true } });
  } catch (problem) {
    if (isTooLarge(problem)) throw withWayOn(problem, maxBytes);
    if (query.with_row_id === true || !refusesRowIds(problem)) throw problem;
    return await queryRows(client, { ...call, body: capped });
  }
}

/** One more than is kept, to know whether there are more. */
function cappedCount({ k }: Query): { readonly k?: bigint } {
  const most = BigInt(MAX_RUN_ROWS + 1);
  const isBeyond = (typeof k === 'bigint' || typeof k === 'number') && k > most;
  return isBeyond ? { k: most } : {};
}

function namesRowIds({ columns }: Query): boolean {
  return JSON.stringify(columns ?? null, (_, value) => (typeof value === 'bigint' ? null : value)).includes(
    '"_rowid"',
  );
}

/** A server that doesn't know the member names it in its error. */
function refusesRowIds(problem: unknown): boolean {
  if (!(problem instanceof RequestFailure)) return false;
  const { status = 0, serverMessage = '' } = problem.details;
  return status >= 400 && /row_?id/i.test(serverMessage);
}

function isTooLarge(problem: unknown): problem is RequestFailure {
  return problem instanceof RequestFailure && problem.details.isTooLarge === true;
}

/** A compressed response can't be read before its end. */
function withWayOn({ code, details }: RequestFailure, maxBytes: number): RequestFailure {
  const message = `Couldn’t load the rows: the compressed response exceeds the limit of ${Math.round(maxBytes / 2 ** 20)} MB. Select fewer columns, or set a smaller \`k\`.`;
  return new RequestFailure(code, { ...details, message });
}

/** In milliseconds: the window draws no more often. */
const BETWEEN_EVENTS = 100;

/** Runs a task, and yields the total of received bytes meanwhile. */
async function* reportBytes<Result>(
  task: (receiving: Receiving) => Promise<Result>,
): AsyncGenerator<RunEvent, Result> {
  const received = new Map<number, number>();
  let wake = () => {};
  const result = task((part, bytes) => {
    received.set(part, bytes);
    wake();
  });
  const isEnded = result.then(
    () => true,
    () => true,
  );
  let nextAt = 0;
  for (;;) {
    const more = new Promise<false>((resolve) => {
      wake = () => performance.now() >= nextAt && resolve(false);
    });
    if (await Promise.race([isEnded, more])) return result;
    nextAt = performance.now() + BETWEEN_EVENTS;
    yield { kind: 'reading', bytes: [...received.values()].reduce((sum, bytes) => sum + bytes, 0) };
  }
}
