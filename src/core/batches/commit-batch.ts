import { idKey } from '#batch/index.ts';
import type { BatchRecord, BatchToCommit, Connection, TableStateResult } from '#contract/index.ts';
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
  /** Of the record that is made of it. */
  readonly recordId: string;
  readonly input: BatchToCommit;
  readonly connection: Connection;
  /** Opened only where nothing speaks against the commit. */
  readonly open: () => Promise<Catalog>;
  readonly signal: AbortSignal | undefined;
}

/** Refuses what is wrong already, remembers how things stand, sends the batch once, and keeps what became of it. */
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
  // Already now: whatever ends the program from here on, what was sent can be found out.
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
    // Where it is a fault of ours, nobody knows how far it got: then the record stays as it is.
    if (problem instanceof Failure) await history.drop(recordId);
    throw problem;
  } finally {
    catalog.forgetNames();
    fresh.clear();
  }
}

/** A list of commits says of a few which they are. */
const NAMED_TABLES = 3;

function namedTables(batch: Batch): NonNullable<BatchRecord['tables']> {
  const ids = tablesOf(batch);
  return { count: ids.length, some: ids.slice(0, NAMED_TABLES) };
}

/** What it takes to find out what became of a commit, or to undo it. Where only versions came, no list of them is needed. */
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

function refuseUnsupported({ name, capabilities }: Connection): void {
  if (capabilities.batchCommit !== 'no') return;
  throw new Failure(
    'NOT_SUPPORTED',
    `${name} doesn’t support batch commits, so nothing was sent. You can send the operations one by one (not atomic).`,
  );
}

/** What a record says until the answer is there: nobody reads it unless the program ended before. */
function interrupted(batch: Batch, at: number): BatchRecord['outcome'] {
  const message = 'Vitrine quit while sending this batch, before a response arrived.';
  return { kind: 'unknown', ...batchSize(batch), at, duration: 0, failure: { message } };
}

/** All or nothing is applied, so that a part of a large batch may tell of the whole. */
const MAX_TABLES = 50;
/** What can't be seen in this time is not worth a wait. */
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
