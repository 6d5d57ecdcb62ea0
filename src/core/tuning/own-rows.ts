import type { AnswerRanking } from '#protocol/arrow/row-ids.ts';
import type { OpenSet } from './query-sets.ts';
import { type RowsOfColumn, readRowAt, readRowNear } from './sample-rows.ts';

/** The row that each query is the vector of, where there is one: it is left out of its own answer. */
export type OwnRows = readonly (bigint | undefined)[];

const AT_ONCE = 4;

/**
 * Row IDs of the rows of a set in the present version of the table. Those of the version that they were drawn from are
 * theirs; later a row may lie elsewhere, with another ID, or nowhere.
 */
export async function findOwnRows(
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

/** Most rows stay where they are; for others, the whole column is searched. */
async function findOwnRow(
  table: RowsOfColumn,
  offset: bigint,
  vector: Float32Array,
): Promise<bigint | undefined> {
  const there = await readRowAt(table, offset);
  if (there !== undefined && isSame(there.vector, vector)) return there.rowId;
  const near = await readRowNear(table, vector);
  return near !== undefined && isSame(near.vector, vector) ? near.rowId : undefined;
}

function isSame(one: Float32Array, other: Float32Array): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}

/** An answer without the row that was asked with. */
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
