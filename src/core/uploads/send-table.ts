import { type ChangeStep, type Connection, type UploadEvent, uploadPartsOf } from '#contract/index.ts';
import { ambiguousParts, formatId, type Id, operations, saysNoTable } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ChangeHistory } from '../changes/history.ts';
import { Failure } from '../failure.ts';
import type { StreamedBody } from '../http/http-request.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { createMeter, type Meter, meteredBody, type SourceStream } from './metered-body.ts';
import { FIRST_LIMIT, sendParts } from './send-parts.ts';
import { RowProblem } from './table-reader.ts';
import {
  beginUpload,
  isTooLarge,
  type RowsAnswer,
  resumeUpload,
  type UploadRecord,
  uploadRecordOf,
} from './upload-record.ts';

type CreateOperation = 'createTable' | 'createDeploymentTable';

/** The source of an upload. */
export interface SentSource {
  /** The file name; empty if there is no file. */
  readonly name: string;
  /** In bytes; undefined if the source isn't a file. */
  readonly total: number | undefined;
  readonly stream: SourceStream;
}

export interface SendTableOptions {
  readonly history: ChangeHistory;
  readonly catalog: Catalog;
  readonly connection: Pick<Connection, 'id' | 'delimiter' | 'capabilities'>;
  readonly operation: CreateOperation;
  readonly id: Id;
  readonly source: SentSource;
  /** The record of an incomplete upload to resume. */
  readonly recordId?: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly now?: () => number;
  /** In milliseconds: how long the server may accept no bytes. */
  readonly stalledAfter?: number;
}

const TELL_EVERY = 100;

/**
 * Sends a table and yields its progress. A consumer that returns early cancels it: the socket is closed at once, or
 * after the current part.
 */
export async function* sendTable(options: SendTableOptions): AsyncGenerator<UploadEvent, void> {
  const left = new AbortController();
  const leave = () => left.abort(new Error('Upload canceled.'));
  options.signal?.addEventListener('abort', leave);
  if (options.signal?.aborted === true) leave();
  const meter = createMeter(options.source.total);
  let isOver = false;
  const ended = onRecord(options, meter, left).finally(() => (isOver = true));
  // After an early return, an error has no handler.
  ended.catch(() => {});
  try {
    while (!isOver) {
      await withinMilliseconds(ended, TELL_EVERY);
      const event = isOver ? undefined : meter.nextEvent();
      if (event !== undefined) yield event;
    }
    if (!left.signal.aborted) yield await ended;
  } finally {
    options.signal?.removeEventListener('abort', leave);
    leave();
  }
}

/** Marks the record as being sent, so that no other window can resume it meanwhile. */
async function onRecord(
  options: SendTableOptions,
  meter: Meter,
  left: AbortController,
): Promise<UploadEvent> {
  const { history, catalog, connection, id, source, recordId, now = Date.now } = options;
  const on = { history, catalog, now };
  if (recordId === undefined) {
    const file = source.total === undefined ? undefined : { name: source.name, size: source.total };
    const begun = beginUpload({ connectionId: connection.id, id, source: file, at: now() });
    const ending = transfer(options, uploadRecordOf(on, begun), meter, left);
    return history.during(begun.record.recordId, ending, left.signal);
  }
  if (history.isUnderWay(recordId)) throw new Failure('INVALID', 'This table is already being sent.');
  const resume = async () => {
    const toResume = { recordId, connectionId: connection.id, id, signal: left.signal };
    return transfer(options, uploadRecordOf(on, await resumeUpload(on, toResume)), meter, left);
  };
  return history.during(recordId, resume(), left.signal);
}

async function transfer(
  options: SendTableOptions,
  record: UploadRecord,
  meter: Meter,
  left: AbortController,
): Promise<UploadEvent> {
  const { catalog, id, source, stalledAfter } = options;
  const { client } = catalog;
  let cause: unknown;
  try {
    const created =
      record.current().steps.length === 0 ? await sendWhole(options, record, meter, left) : undefined;
    cause = created?.cause;
    if (created?.answered !== undefined) return createdEvent(meter, record, created.answered);
    if (created !== undefined && !(await goesInParts(options, record, { meter, left, ...created })))
      throw created.problem;
    const answered = await sendParts({ client, id, record, source, meter, left: left.signal, stalledAfter });
    return createdEvent(meter, record, answered);
  } catch (problem) {
    if (left.signal.aborted || !(problem instanceof Failure)) throw problem;
    const row = cause instanceof RowProblem ? { row: cause.row } : {};
    const isApplied = record.applied().length > 0;
    const table = isApplied ? 'present' : await tablePresence(client, id);
    const isOnRecord = record.current().steps.length > 0;
    return {
      kind: 'failed',
      failure: problem.details,
      table,
      ...row,
      ...(isOnRecord ? { record: record.current() } : {}),
    };
  }
}

/** Only if the server can append: otherwise the table could never be completed. */
async function goesInParts(
  { operation, connection: { capabilities } }: SendTableOptions,
  record: UploadRecord,
  { meter, left, cause, problem }: { meter: Meter; left: AbortController; cause: unknown; problem: unknown },
): Promise<boolean> {
  if (operation !== 'createTable' || capabilities.insertRows === 'no') return false;
  const outcome = record.current().steps.at(-1)?.outcome;
  if (isTooLarge(outcome)) return true;
  // Many servers close the connection right after such a response while the body is still being sent, so the response
  // is lost.
  const isStalled = problem instanceof Failure && problem.code === 'TIMED_OUT';
  const isBroken = outcome?.kind === 'unknown' && cause === undefined && !isStalled && !left.signal.aborted;
  // Even if the first request was only slow, no rows are duplicated: an existing table isn't created again.
  return isBroken && meter.totals().sent > FIRST_LIMIT && record.isAbsent(left.signal);
}

function createdEvent(meter: Meter, record: UploadRecord, answered: RowsAnswer | undefined): UploadEvent {
  const { version, location } = answered?.answer ?? {};
  const parts = uploadPartsOf(record.current());
  return {
    kind: 'created',
    ...meter.totals(),
    ...(parts === undefined ? {} : { parts, sent: record.behind().size, rows: record.behind().rows }),
    ...(version == null ? {} : { version }),
    ...(location == null ? {} : { location }),
    ...(answered === undefined ? {} : { requestId: answered.raw.requestId }),
  };
}

const HOUR = 60 * 60 * 1000;

/** Sends everything in one request. */
async function sendWhole(
  { catalog: { client }, operation, id, connection, source, stalledAfter }: SendTableOptions,
  record: UploadRecord,
  meter: Meter,
  left: AbortController,
) {
  const stalled = new AbortController();
  const body = meteredBody(source.stream, { meter, stalled, stalledAfter });
  const sent = await record.send({
    operation: 'createTable',
    send: async (watch) => {
      try {
        return await callCreate(client, operation, {
          id,
          delimiter: connection.delimiter,
          arrow: body,
          // The upload may take long before the response; the user can cancel it.
          timeouts: { headers: HOUR, pause: HOUR, body: HOUR },
          signal: AbortSignal.any([left.signal, stalled.signal]),
          watch,
        });
      } catch (problem) {
        const cause = body.problem();
        if (!(cause instanceof Failure) || left.signal.aborted) throw problem;
        // Part of the request was sent, so it needs an outcome, and its record stays.
        throw new RequestFailure('INVALID', cause.details);
      }
    },
    known: (step) => wholeStep(step, meter, body.problem()),
    signal: left.signal,
  });
  return { ...sent, cause: body.problem() };
}

function wholeStep(step: ChangeStep, meter: Meter, cause: unknown): ChangeStep {
  const { outcome } = step;
  if (outcome === undefined) return step;
  const body = meter.body();
  const size = meter.totals().sent;
  // A stream without its end is no table: the last piece is held back until the file is known to be unchanged.
  const isOfSource = outcome.kind === 'unknown' && cause instanceof Failure;
  return {
    ...step,
    ...(body && { body }),
    outcome: isOfSource
      ? { ...outcome, kind: 'refused', size, failure: cause.details }
      : { ...outcome, size },
  };
}

type TablePresence = 'absent' | 'present' | 'not-known';

/** In milliseconds: the server has just failed, so the user shouldn't wait long. */
const LOOK_WITHIN = 10_000;

async function tablePresence(client: NamespaceClient, id: Id): Promise<TablePresence> {
  const signal = AbortSignal.timeout(LOOK_WITHIN);
  try {
    // Not by `exists`: its response gives no reason, and many servers lack it.
    await client.call(operations.describeTable, { id, body: {}, signal });
    return 'present';
  } catch (problem) {
    const isGone = problem instanceof Failure && problem.code === 'GONE';
    return isGone && saysNoTable(problem.details.code) ? 'absent' : 'not-known';
  }
}

/** Resolves when the promise settles, or when the time is over. */
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

/** What decides which operation creates a table. */
type Chooser = Pick<Connection, 'name' | 'flavour' | 'capabilities'>;

/**
 * The enterprise flavour creates tables of its deployment, all others create tables of a namespace, unless the server
 * is known to differ.
 */
export function createOperationOf({ name, flavour, capabilities }: Chooser): CreateOperation {
  const [preferred, other]: readonly CreateOperation[] =
    flavour === 'enterprise'
      ? ['createDeploymentTable', 'createTable']
      : ['createTable', 'createDeploymentTable'];
  const candidates = [preferred, other].filter((operation) => operation !== undefined);
  const known = candidates.find((operation) => capabilities[operation] === 'yes');
  const possible = candidates.find((operation) => capabilities[operation] !== 'no');
  const chosen = known ?? possible;
  if (chosen !== undefined) return chosen;
  throw new Failure(
    'NOT_SUPPORTED',
    `${name} can’t create tables with data. Declare the table and write the data with another client.`,
  );
}

interface CreateCall {
  readonly id: Id;
  readonly delimiter: string;
  readonly arrow: StreamedBody;
  readonly timeouts: TimeoutOverrides;
  readonly signal: AbortSignal;
  readonly watch: CallWatch;
}

async function callCreate(
  client: NamespaceClient,
  operation: CreateOperation,
  { id, delimiter, ...rest }: CreateCall,
): Promise<RowsAnswer> {
  if (operation === 'createTable')
    return client.call(operations.createTable, { id, query: { mode: 'create' }, ...rest });
  const names = { table_name: deploymentName(id, delimiter) };
  return client.call(operations.createDeploymentTable, { names, ...rest });
}

/** A deployment has one flat list of tables, so the whole ID is the name. */
function deploymentName(id: Id, delimiter: string): string {
  const [part] = ambiguousParts(id, delimiter);
  if (part === undefined) return formatId(id, delimiter);
  throw new Failure(
    'INVALID',
    `The name "${part}" contains the delimiter ${delimiter}, so the server would read a different ID. Choose another name.`,
  );
}
