import { NotArrowVectors, NoVector } from '#protocol/arrow/arrow-errors.ts';
import { type AnswerRanking, readRanking } from '#protocol/arrow/row-ids.ts';
import { openArrowVectors } from '#protocol/arrow/vectors/open-vectors.ts';
import { type Id, operations, type QueryObject } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { OpenSet } from './query-sets.ts';

/** A row of a table with its value in a vector column. */
export interface SampledRow {
  /** From 0, in the order of a scan. */
  readonly offset: bigint;
  /** Absent if the server gives no row IDs. */
  readonly rowId?: bigint;
  readonly vector: Float32Array;
}

interface RowsOfColumn {
  readonly client: NamespaceClient;
  readonly id: Id;
  readonly column: string;
  readonly signal: AbortSignal | undefined;
}

interface SampleParams {
  readonly rowCount: number;
  readonly count: number;
  readonly seed: number;
}

/** How many rows are read concurrently. */
const AT_ONCE = 4;
/**
 * How many rows may be skipped for each wanted one, because they lack a vector or have another dimension than the
 * first.
 */
const TRIES_FOR_EACH = 10;

/**
 * Samples rows by a seed: the order is always the same, however many are read concurrently. Rows without a usable
 * vector are replaced by others.
 */
export async function sampleRows(
  table: RowsOfColumn,
  { rowCount, count, seed }: SampleParams,
): Promise<readonly SampledRow[]> {
  const rows: SampledRow[] = [];
  const offsets = drawOffsets(rowCount, seed, count * TRIES_FOR_EACH);
  for (let next = take(offsets, AT_ONCE); next.length > 0; next = take(offsets, AT_ONCE)) {
    const found = await Promise.all(next.map((offset) => readRowAt(table, BigInt(offset))));
    for (const row of found) {
      const dimension = rows[0]?.vector.length;
      if (row !== undefined && (dimension ?? row.vector.length) === row.vector.length) rows.push(row);
      if (rows.length === count) return rows;
    }
  }
  return rows;
}

function take<Item>(items: Iterator<Item, void>, count: number): Item[] {
  const taken: Item[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

/** Returns undefined if the row's vector is null, empty, or zero. */
async function readRowAt(table: RowsOfColumn, offset: bigint): Promise<SampledRow | undefined> {
  const found = await readRow(table, { vector: {}, offset });
  return found && { ...found, offset };
}

/** The nearest row to a vector, searched without an index. */
function readRowNear(
  table: RowsOfColumn,
  vector: Float32Array,
): Promise<Omit<SampledRow, 'offset'> | undefined> {
  return readRow(table, {
    vector: { single_vector: [...vector] },
    vector_column: table.column,
    distance_type: 'l2',
    bypass_vector_index: true,
  });
}

async function readRow(
  { client, id, column, signal }: RowsOfColumn,
  which: Pick<QueryObject, 'vector' | 'vector_column' | 'distance_type' | 'offset' | 'bypass_vector_index'>,
): Promise<Omit<SampledRow, 'offset'> | undefined> {
  const { answer, raw } = await client.call(operations.queryTable, {
    id,
    body: { ...which, k: 1n, columns: { column_names: [column] }, with_row_id: true },
    isBackground: true,
    signal,
  });
  try {
    const vector = await firstVector(answer, column);
    if (vector === undefined) return undefined;
    const [rowId] = (await readRanking(answer)).rowIds ?? [];
    return { vector, ...(rowId === undefined ? {} : { rowId: BigInt.asUintN(64, rowId) }) };
  } catch (problem) {
    if (!(problem instanceof NotArrowVectors)) throw problem;
    throw new RequestFailure('BAD_ANSWER', {
      message: `Couldn’t read the row that the server sent. ${problem.message}`,
      status: raw.status,
      requestId: raw.requestId,
    });
  }
}

async function firstVector(bytes: Uint8Array, name: string): Promise<Float32Array | undefined> {
  const source = { size: bytes.length, read: async (from: number, to: number) => bytes.subarray(from, to) };
  const columns = await openArrowVectors(source);
  // Servers rename a nested column; it is the only one then.
  const column = columns.find((one) => one.name === name) ?? (columns.length === 1 ? columns[0] : undefined);
  if (column === undefined) throw invalid(`\`${name}\` isn’t a vector column. Choose one that is.`);
  if (column.isMulti) {
    throw invalid(
      `Each row of \`${name}\` has several vectors, and a sweep measures queries of one. Choose another column.`,
    );
  }
  if (column.rowCount === 0) return undefined;
  try {
    const [vector = []] = await column.readRow(0);
    const isUseful = vector.every(Number.isFinite) && vector.some((number) => number !== 0);
    return isUseful ? Float32Array.from(vector) : undefined;
  } catch (problem) {
    if (problem instanceof NoVector) return undefined;
    throw problem;
  }
}

/** The ID of the row that each query comes from, if any: the row is removed from its own answer. */
export type OwnRows = readonly (bigint | undefined)[];

/**
 * The current row IDs of a set's rows. Stored IDs are valid for the version they were sampled from; in later versions a
 * row may have another offset, another ID, or be gone.
 */
export async function findRowsOfSet(
  table: RowsOfColumn,
  { set, numbers, rows }: OpenSet,
  version: bigint | null,
): Promise<OwnRows> {
  if (version !== null && version === set.version) return rows.map(({ rowId }) => rowId);
  const found: (bigint | undefined)[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map(({ offset }, index) => {
      const start = (from + index) * set.dimension;
      return findOwnRow(table, offset, numbers.subarray(start, start + set.dimension));
    });
    found.push(...(await Promise.all(some)));
  }
  return found;
}

/** Most rows keep their offset; for others, the whole column is searched. */
async function findOwnRow(
  table: RowsOfColumn,
  offset: bigint,
  vector: Float32Array,
): Promise<bigint | undefined> {
  const there = await readRowAt(table, offset);
  if (there !== undefined && isSame(there.vector, vector)) return there.rowId;
  const nearest = await readRowNear(table, vector);
  return nearest !== undefined && isSame(nearest.vector, vector) ? nearest.rowId : undefined;
}

function isSame(one: Float32Array, other: Float32Array): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}

/** Removes the row that the query comes from. */
export function withoutOwn(ranking: AnswerRanking, own: bigint | undefined): AnswerRanking {
  const { rowIds, rank } = ranking;
  const place = own === undefined ? -1 : (rowIds?.findIndex((id) => BigInt.asUintN(64, id) === own) ?? -1);
  if (rowIds === undefined || place < 0) return ranking;
  const isOther = (_: unknown, index: number) => index !== place;
  return {
    count: ranking.count - 1,
    rowIds: rowIds.filter(isOther),
    ...(rank === undefined ? {} : { rank: { ...rank, values: rank.values.filter(isOther) } }),
  };
}

/** Yields each offset at most once, in an order that depends only on the seed. */
export function* drawOffsets(rowCount: number, seed: number, most: number): Generator<number, void> {
  const random = seededRandom(seed);
  const drawn = new Set<number>();
  while (drawn.size < Math.min(rowCount, most)) {
    const offset = Math.floor(random() * rowCount);
    if (drawn.has(offset)) continue;
    drawn.add(offset);
    yield offset;
  }
}

/** Numbers from 0 to 1 that are the same for a seed on every computer: splitmix32. */
export function seededRandom(seed: number): () => number {
  let counter = seed | 0;
  const next = () => {
    counter = (counter + 0x9e3779b9) | 0;
    let mixed = counter ^ (counter >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  // Combines two 32-bit draws into the 53 bits of a double, so that all rows of a large table are equally likely.
  return () => (next() * 0x20_0000 + (next() >>> 11)) / 2 ** 53;
}

/** Shuffles in an order that depends only on the seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seededRandom(seed);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

function invalid(message: string): Failure {
  return new Failure('INVALID', message);
}
