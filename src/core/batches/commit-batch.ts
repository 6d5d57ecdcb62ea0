import { idKey } from '#batch/index.ts';
import {
  type BatchRecord,
  type BatchToCommit,
  batchSupport,
  type Connection,
  type TableStateResult,
} from '#contract/index.ts';
import { type BatchOperationKind, defined, operationOfBatchKind, takesAway } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { allowChange } from '../changes/allow-change.ts';
import { bodyToKeep } from '../changes/body-to-keep.ts';
import type { ChangeHistory } from '../changes/history.ts';
import { accountHere } from '../changes/send-step.ts';
import { fetchTableStates, type TableStateCache } from '../changes/table-states.ts';
import { Failure } from '../failure.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { type Batch, parseBatch, tablesOf } from './read-batch.ts';
import { batchSize, sendCommit } from './send-commit.ts';

interface CommitOptions {
  readonly history: ChangeHistory;
  readonly fresh: TableStateCache;
  readonly timeouts: TimeoutOverrides;
  readonly now: () => number;
}

interface CommitParts {
  readonly recordId: string;
  readonly input: BatchToCommit;
  readonly connection: Connection;
  /** Called only after all checks that could refuse the commit. */
  readonly open: () => Promise<Catalog>;
  readonly signal: AbortSignal | undefined;
}

/** Checks the batch, records the state of its tables, sends it once, and records the outcome. */
export async function commitBatch(
  options: CommitOptions,
  { recordId, input, connection, open, signal }: CommitParts,
): Promise<BatchRecord> {
  const { history, fresh, timeouts, now } = options;
  allowChange(connection, input.confirmation);
  refuseUnsupported(connection);
  const batch = parseBatch(input.body);
  const catalog = await open();
  const { draftId, name, undoes } = input;
  const head = {
    way: 'batch' as const,
    recordId,
    ...accountHere(),
    ...defined({ draftId }),
    connectionId: connection.id,
    name,
    ...defined({ undoes }),
    tables: namedTables(batch),
  };
  const body = bodyToKeep(input.body);
  const before = await factsBefore(options, { catalog, connection, batch, signal });
  fresh.clear();
  // Written before sending: if the program ends now, the outcome can still be resolved.
  await history.put({
    record: { ...head, outcome: interrupted(batch, now()) },
    body,
    before: [{ tables: before }],
  });
  try {
    const { delimiter } = connection;
    const outcome = await sendCommit({ client: catalog.client, batch, delimiter, timeouts, signal, now });
    const record = { ...head, outcome };
    await history.put({ record, body, before: [{ tables: beforeToKeep(outcome, before, batch) }] });
    return record;
  } catch (problem) {
    // After any other error it's unknown how far the request got, so the record stays.
    if (problem instanceof Failure) await history.drop(recordId);
    throw problem;
  } finally {
    catalog.forgetNames();
    fresh.clear();
  }
}

/** The list of commits names only a few tables. */
const NAMED_TABLES = 3;

function namedTables(batch: Batch): NonNullable<BatchRecord['tables']> {
  const ids = tablesOf(batch);
  return { count: ids.length, some: ids.slice(0, NAMED_TABLES) };
}

/**
 * The earlier facts that resolving or undoing the commit needs. If versions were only added, their list isn't needed.
 */
function beforeToKeep(
  { kind }: BatchRecord['outcome'],
  before: readonly TableStateResult[],
  { operations }: Batch,
): TableStateResult[] {
  if (kind === 'refused') return [];
  if (kind === 'unknown') return [...before];
  const losing = new Set(operations.filter(({ kind }) => losesSomething(kind)).map(({ id }) => idKey(id)));
  return before.map((table) => (losing.has(idKey(table.id)) ? table : withLatestAlone(table)));
}

function losesSomething(kind: BatchOperationKind): boolean {
  return takesAway(operationOfBatchKind(kind));
}

function withLatestAlone(table: TableStateResult): TableStateResult {
  const { versions = [] } = table;
  const latest = versions.find(({ version }) => versions.every((other) => other.version <= version));
  return latest === undefined || versions.length === 1
    ? table
    : { ...table, versions: [latest], allVersions: false };
}

function refuseUnsupported(connection: Connection): void {
  if (batchSupport(connection) !== 'no') return;
  throw new Failure(
    'NOT_SUPPORTED',
    `${connection.name} doesn’t support batch commits, so nothing was sent. You can send the operations one by one (not atomic).`,
  );
}

/** The outcome that is stored until the response arrives: it is read only if the program ended before. */
function interrupted(batch: Batch, at: number): BatchRecord['outcome'] {
  const message = 'Vitrine quit while sending this batch, before a response arrived.';
  return { kind: 'unknown', ...batchSize(batch), at, duration: 0, failure: { message } };
}

/** A batch is applied as a whole, so the state of some tables tells the state of all. */
const MAX_TABLES = 50;
/** In milliseconds: the state before a commit isn't worth a longer wait. */
const TIMEOUT = 10_000;

async function factsBefore(
  { fresh, now }: CommitOptions,
  {
    catalog,
    connection,
    batch,
    signal,
  }: Pick<CommitParts, 'connection' | 'signal'> & { readonly catalog: Catalog; readonly batch: Batch },
): Promise<TableStateResult[]> {
  const ids = tablesOf(batch);
  const known = ids.flatMap((id) => fresh.of(connection.id, id) ?? []);
  const unseen = ids.filter((id) => fresh.of(connection.id, id) === undefined).slice(0, MAX_TABLES);
  return [...known, ...(await fetchTableStates({ catalog, signal, now }, unseen, TIMEOUT))];
}
