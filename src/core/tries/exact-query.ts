import type { Recall } from '#contract/index.ts';
import type { AnswerRanking } from '#protocol/arrow/row-ids.ts';
import { defined, type QueryObject, ROW_ID_COLUMN } from '#protocol/index.ts';

/** A query for the rows that another query should find, and their position in its answer. */
export interface ExactQuery {
  readonly body: QueryObject;
  /** How many rows come before the wanted ones. */
  readonly first: number;
  /** How many rows are wanted. */
  readonly count: number;
}

/**
 * Rows with the same distance as the first or last wanted row are equally good, and which of them come is chance. So
 * this many more rows are requested on both sides; ties beyond them count as lost.
 */
const ROWS_BESIDE = 100n;
/** With more rows than this, a few ties make no difference. */
const MOST_WITH_TIES = 100_000n;

/** Whether to request only the row ID and the distance, which not every server accepts as columns. */
export type ExactColumns = 'smallest' | 'as asked';

/**
 * The query without any approximation: no index, no search limits, and the filter first. `distanceType` is that of the
 * index, which applies if the query names none.
 */
export function exactQuery(
  query: QueryObject,
  distanceType: string | undefined,
  columns: ExactColumns,
): ExactQuery {
  const remaining = Object.entries(query).filter(([name]) => !APPROXIMATE.has(name));
  const offset = query.offset ?? 0n;
  const beside = isByDistance(query) && query.k <= MOST_WITH_TIES ? ROWS_BESIDE : 0n;
  const before = offset < beside ? offset : beside;
  const type = query.distance_type ?? distanceType;
  const body: QueryObject = {
    ...Object.fromEntries(remaining),
    vector: query.vector,
    k: query.k + before + beside,
    ...(offset === before ? {} : { offset: offset - before }),
    ...defined({ distance_type: type }),
    ...(columns === 'smallest' ? { columns: { column_names: smallest(query) } } : {}),
    bypass_vector_index: true,
    fast_search: false,
    prefilter: true,
    with_row_id: true,
  };
  return { body, first: Number(before), count: Number(query.k) };
}

const APPROXIMATE: ReadonlySet<string> = new Set([
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'offset',
]);

function smallest(query: QueryObject): string[] {
  return isByDistance(query) ? [ROW_ID_COLUMN, '_distance'] : [ROW_ID_COLUMN];
}

/**
 * For a merged search the requested rows decide what is merged; in another order, distances don't decide the position.
 */
function isByDistance(query: QueryObject): boolean {
  return query.full_text_query == null && query.order_by == null;
}

/** The rows that a perfect answer contains. */
export interface ExactAnswer {
  /** How many are wanted; fewer than requested if the table has no more. */
  readonly of: number;
  /** Sorted: the wanted rows, and those that are equally good. */
  readonly rowIds: BigUint64Array;
}

/** Returns undefined if the server sent no row IDs. */
export function exactAnswer(
  { rowIds, rank }: AnswerRanking,
  { first, count }: Pick<ExactQuery, 'first' | 'count'>,
): ExactAnswer | undefined {
  if (rowIds === undefined) return undefined;
  const end = Math.min(rowIds.length, first + count);
  const distances = rank?.column === '_distance' ? rank.values : [];
  const [nearest, farthest] = [distances[first], distances[end - 1]];
  const isAsGood = (distance: number | null | undefined) =>
    distance != null && nearest != null && farthest != null && distance >= nearest && distance <= farthest;
  const good = rowIds.filter((_, place) => (place >= first && place < end) || isAsGood(distances[place]));
  return { of: Math.max(0, end - first), rowIds: BigUint64Array.from(good).sort() };
}

/** Counts each row once, and by its exact distance: the distance in an answer may be an estimate. */
export function recallOf(rowIds: readonly bigint[], { of, rowIds: good }: ExactAnswer): Recall {
  const found = [...new Set(rowIds)].filter((rowId) => isIn(good, BigInt.asUintN(64, rowId))).length;
  return { found: Math.min(found, of), of };
}

function isIn(sorted: BigUint64Array, rowId: bigint): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const value = sorted[middle] ?? 0n;
    if (value === rowId) return true;
    if (value < rowId) from = middle + 1;
    else to = middle;
  }
  return false;
}
