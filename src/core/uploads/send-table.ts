import type { Connection, UploadEvent } from '#contract/index.ts';
import { ambiguousParts, formatId, type Id, operations } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { StreamedBody } from '../http/http-request.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { createMeter, type Meter, meteredBody, type SourceStream } from './metered-body.ts';
import { RowProblem } from './table-reader.ts';

type CreateOperation = 'createTable' | 'createDeploymentTable';

/** What is sent. */
export interface SentSource {
  /** In bytes; undefined where the source is no file. */
  readonly total: number | undefined;
  readonly stream: SourceStream;
}

export interface SendTableOptions {
  readonly client: NamespaceClient;
  readonly operation: CreateOperation;
  readonly id: Id;
  readonly delimiter: string;
  readonly source: SentSource;
  readonly signal: AbortSignal | undefined;
  /** How long the server may take nothing, in milliseconds. */
  readonly stalledAfter?: number;
}

const TELL_EVERY = 100;

/** Sends a table, and tells how it goes. Who leaves calls it off: the socket is closed at once. */
export async function* sendTable(options: SendTableOptions): AsyncGenerator<UploadEvent, void> {
  const left = new AbortController();
  const leave = () => left.abort(new Error('Upload canceled.'));
  options.signal?.addEventListener('abort', leave);
  const meter = createMeter(options.source.total);
  let isOver = false;
  const ended = transfer(options, meter, left).finally(() => (isOver = true));
  // Who leaves does not hear of it any more.
  ended.catch(() => {});
  try {
    while (!isOver) {
      await withinMilliseconds(ended, TELL_EVERY);
      const news = isOver ? undefined : meter.news();
      if (news !== undefined) yield news;
    }
    if (!left.signal.aborted) yield await ended;
  } finally {
    options.signal?.removeEventListener('abort', leave);
    leave();
  }
}

const HOUR = 60 * 60 * 1000;

async function transfer(
  options: SendTableOptions,
  meter: Meter,
  left: AbortController,
): Promise<UploadEvent> {
  const { client, operation, id, delimiter, source, stalledAfter } = options;
  if (options.signal?.aborted === true) left.abort(options.signal.reason);
  const stalled = new AbortController();
  const body = meteredBody(source.stream, { meter, stalled, stalledAfter });
  try {
    const created = await callCreate(client, operation, {
      id,
      delimiter,
      arrow: body,
      // What is sent may be written for long before there is an answer; and who waits can call it off.
      patience: { headers: HOUR, pause: HOUR, body: HOUR },
      signal: AbortSignal.any([left.signal, stalled.signal]),
    });
    return { kind: 'created', ...meter.totals(), ...created };
  } catch (problem) {
    if (left.signal.aborted || !(problem instanceof Failure)) throw problem;
    return failed(problem, body.problem(), await tablePresence(client, id));
  }
}

function failed(
  failure: Failure,
  cause: unknown,
  table: Extract<UploadEvent, { kind: 'failed' }>['table'],
): UploadEvent {
  const row = cause instanceof RowProblem ? { row: cause.row } : {};
  return { kind: 'failed', failure: failure.details, table, ...row };
}

type TablePresence = 'absent' | 'present' | 'not-known';

/** The server has just failed: who waits for this is not to wait for long. */
const LOOK_WITHIN = 10_000;

/** The interface's codes for a namespace and a table that are not there. */
const NOT_THERE = new Set<number | undefined>([1, 4]);

/** Whether a table is there, as far as its server says so. */
async function tablePresence(client: NamespaceClient, id: Id): Promise<TablePresence> {
  const signal = AbortSignal.timeout(LOOK_WITHIN);
  try {
    // Not by `exists`: that one has no words for why it says no, and many servers lack it.
    await client.call(operations.describeTable, { id, body: {}, signal });
    return 'present';
  } catch (problem) {
    const isGone = problem instanceof Failure && problem.code === 'GONE';
    return isGone && NOT_THERE.has(problem.details.code) ? 'absent' : 'not-known';
  }
}

/** Resolves when the promise has settled, however it did, or when the time is over. */
function withinMilliseconds(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const settle = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settle, settle);
  });
}

/** What of a connection decides by which operation a table is created. */
type Chooser = Pick<Connection, 'name' | 'flavour' | 'capabilities'>;

/**
 * The enterprise flavour creates tables of its deployment, everybody else those of a namespace, as far as nothing else is
 * known of the server.
 */
export function createOperationOf({ name, flavour, capabilities }: Chooser): CreateOperation {
  const [usual, other]: readonly CreateOperation[] =
    flavour === 'enterprise'
      ? ['createDeploymentTable', 'createTable']
      : ['createTable', 'createDeploymentTable'];
  const candidates = [usual, other].filter((operation) => operation !== undefined);
  const known = candidates.find((operation) => capabilities[operation] === 'yes');
  const possible = candidates.find((operation) => capabilities[operation] !== 'no');
  const chosen = known ?? possible;
  if (chosen !== undefined) return chosen;
  throw new Failure(
    'NOT_SUPPORTED',
    `${name} can’t create tables with data. Declare the table and write the data with another client.`,
  );
}

interface Created {
  readonly version?: bigint;
  readonly location?: string;
  readonly requestId: number;
}

interface CreateCall {
  readonly id: Id;
  readonly delimiter: string;
  readonly arrow: StreamedBody;
  readonly patience: TimeoutOverrides;
  readonly signal: AbortSignal;
}

async function callCreate(
  client: NamespaceClient,
  operation: CreateOperation,
  { id, delimiter, ...rest }: CreateCall,
): Promise<Created> {
  const { answer, raw } =
    operation === 'createTable'
      ? await client.call(operations.createTable, { id, query: { mode: 'create' }, ...rest })
      : await client.call(operations.createDeploymentTable, {
          names: { table_name: deploymentName(id, delimiter) },
          ...rest,
        });
  const { version, location } = answer;
  return {
    requestId: raw.requestId,
    ...(version == null ? {} : { version }),
    ...(location == null ? {} : { location }),
  };
}

/** A deployment has one flat list of tables: there, the whole id is the name. */
function deploymentName(id: Id, delimiter: string): string {
  const [part] = ambiguousParts(id, delimiter);
  if (part === undefined) return formatId(id, delimiter);
  throw new Failure(
    'INVALID',
    `The name "${part}" contains the delimiter ${delimiter}, so the server would read a different ID. Choose another name.`,
  );
}
