import type {
  IndexConfig,
  IndexStatistics,
  Query,
  Table,
  TableStatistics,
  VectorQuery,
} from '@lancedb/lancedb';
import { tableFromIPC } from 'apache-arrow';
import type {
  EngineHandlers,
  IndexCoverage,
  IndexFacts,
  Queried,
  SizeStats,
  TableAt,
  TextsByColumn,
} from '../calls.ts';
import { EngineProblem, invalid } from '../engine-problem.ts';
import type { OpenTables } from '../open-tables.ts';
import { noIndex, toEngineProblem } from '../refusals.ts';
import { type BuiltQuery, buildQuery } from './build-query.ts';
import { joinFiles } from './join-files.ts';

export type ReadingHandlers = Pick<
  EngineHandlers,
  'count' | 'stats' | 'listIndices' | 'indexStats' | 'explain' | 'analyze' | 'query' | 'texts'
>;

export function createReadingHandlers(tables: OpenTables): ReadingHandlers {
  return {
    count: (input, signal) =>
      answering(signal, async () => (await tables.open(input)).countRows(input.predicate)),
    stats: (input, signal) =>
      answering(signal, async () => sizeStats(await (await tables.open(input)).stats())),
    listIndices: (input, signal) =>
      answering(signal, async () => (await (await tables.open(input)).listIndices()).map(indexFacts)),
    indexStats: (input, signal) =>
      answering(signal, async () => {
        const found = await (await tables.open(input)).indexStats(input.name);
        if (found === undefined) throw noIndex(input.name);
        return indexCoverage(found);
      }),
    explain: (input, signal) =>
      answering(signal, async () => (await toPlan(tables, input)).explainPlan(input.verbose)),
    analyze: (input, signal) => answering(signal, async () => (await toPlan(tables, input)).analyzePlan()),
    query: ({ mostBytes, ...input }, signal) =>
      answering(signal, async () => {
        const { query } = await built(tables, input);
        return joinFiles(await batchFiles(query, { mostBytes, signal }));
      }),
    texts: ({ columns, filter, offset, limit, mostBytes, ...table }, signal) =>
      answering(signal, async () => {
        const query = (await tables.open(table)).query().select([...columns]);
        if (filter !== undefined) query.where(filter);
        const files = await batchFiles(query.offset(offset).limit(limit), { mostBytes, signal });
        return readTexts(joinFiles(files), columns);
      }),
  };
}

async function toPlan(tables: OpenTables, input: TableAt & Queried): Promise<BuiltQuery['query']> {
  const { query, isHybrid } = await built(tables, input);
  if (isHybrid) throw unplanned();
  return query;
}

async function built(tables: OpenTables, input: TableAt & Queried): Promise<BuiltQuery> {
  return buildQuery(await openAt(tables, input), input.query);
}

/** The version may be in the query or in the call. */
function openAt(tables: OpenTables, { query, ...table }: TableAt & Queried): Promise<Table> {
  const version = query.version ?? undefined;
  if (table.version !== undefined || version === undefined) return tables.open(table);
  if (version > BigInt(Number.MAX_SAFE_INTEGER))
    throw new EngineProblem(NO_VERSION, `There is no version ${version}.`);
  return tables.open({ ...table, version: Number(version) });
}

/** The engine itself can't be canceled: the host rejects the call, and monitors how long it continues. */
async function answering<Answer>(signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer> {
  signal.throwIfAborted();
  try {
    return await answer();
  } catch (error) {
    throw signal.aborted ? signal.reason : toEngineProblem(error);
  }
}

const NO_VERSION = 11;

function unplanned(): EngineProblem {
  const unsupported = 0;
  return new EngineProblem(
    unsupported,
    'The engine can’t plan a combined vector and full-text search. Explain each separately: once without `full_text_query`, once without a vector.',
  );
}

/** The part of a query that returns batches as the bytes of Arrow IPC files, while the public calls decode them. */
interface NativeQuery {
  outputSchema(): Promise<Buffer>;
  execute(mostRows: number): Promise<{ next(): Promise<Buffer | null> }>;
}

/** The rows of a batch. Rows may be large, and at most one batch over the limit is in memory. */
const BATCH_ROWS = 1024;

/** Returns one file per batch, or one with only the schema if there are no rows. */
export async function batchFiles(
  query: Query | VectorQuery,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<readonly Buffer[]> {
  const native = await nativeOf(query);
  const batches = await native.execute(BATCH_ROWS);
  const files: Buffer[] = [];
  let bytes = 0;
  for (let file = await batches.next(); file !== null; file = await batches.next()) {
    signal.throwIfAborted();
    files.push(file);
    bytes += file.length;
    if (bytes > mostBytes) throw tooMuch(mostBytes);
  }
  return files.length > 0 ? files : [await native.outputSchema()];
}

async function nativeOf(query: Query | VectorQuery): Promise<NativeQuery> {
  const inner: unknown = await Reflect.get(query, 'inner');
  if (isNative(inner)) return inner;
  throw new Error('This version of the engine hides its native half.');
}

function isNative(inner: unknown): inner is NativeQuery {
  if (typeof inner !== 'object' || inner === null) return false;
  return ['outputSchema', 'execute'].every((call) => typeof Reflect.get(inner, call) === 'function');
}

function tooMuch(mostBytes: number) {
  const size = mostBytes.toLocaleString('en-US');
  return invalid(
    `The rows take more than ${size} bytes. Request fewer columns or a smaller \`k\`, or page with \`offset\` and \`k\`.`,
  );
}

/** The engine's list of indices uses other names. */
const KINDS: Readonly<Record<string, string>> = {
  IvfFlat: 'IVF_FLAT',
  IvfSq: 'IVF_SQ',
  IvfPq: 'IVF_PQ',
  IvfRq: 'IVF_RQ',
  IvfHnswFlat: 'IVF_HNSW_FLAT',
  IvfHnswPq: 'IVF_HNSW_PQ',
  IvfHnswSq: 'IVF_HNSW_SQ',
  BTree: 'BTREE',
  Bitmap: 'BITMAP',
  LabelList: 'LABEL_LIST',
};

function indexFacts(index: IndexConfig): IndexFacts {
  return {
    name: index.name,
    uuid: index.indexUuid,
    columns: index.columns,
    type: KINDS[index.indexType] ?? index.indexType,
    indexedRows: index.numIndexedRows,
    unindexedRows: index.numUnindexedRows,
    bytes: index.sizeBytes,
  };
}

function indexCoverage(index: IndexStatistics): IndexCoverage {
  return {
    indexedRows: index.numIndexedRows,
    unindexedRows: index.numUnindexedRows,
    type: index.indexType,
    distanceType: index.distanceType,
    segments: index.numIndices,
  };
}

function sizeStats({ totalBytes, numRows, numIndices, fragmentStats }: TableStatistics): SizeStats {
  const { min, max, mean, p25, p50, p75, p99 } = fragmentStats.lengths;
  return {
    totalBytes,
    rows: numRows,
    indices: numIndices,
    fragments: fragmentStats.numFragments,
    smallFragments: fragmentStats.numSmallFragments,
    lengths: { min, max, mean, p25, p50, p75, p99 },
  };
}

/** A value that is no text becomes null: the table’s writer chose the column types. */
function readTexts(file: Uint8Array, columns: readonly string[]): TextsByColumn {
  const rows = tableFromIPC(file);
  const entries = columns.map((name) => {
    const column = rows.getChild(name);
    const texts = Array.from({ length: rows.numRows }, (_, row) => textOf(column?.get(row)));
    return [name, texts] as const;
  });
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
