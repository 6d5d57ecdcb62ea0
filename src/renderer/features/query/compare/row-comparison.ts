import type { RankedRows } from '#contract/index.ts';

/** A row's position in one of two answers. */
export interface RankPlace {
  /** Counts from 1 and includes the rows that the query skipped. */
  readonly rank: number;
  /** The index in the answer, from 0. */
  readonly index: number;
  /** Distance, score, or relevance; undefined if the answer has none. */
  readonly value: number | undefined;
}

export type RowMove = 'same' | 'moved' | 'added' | 'removed';

/** A row of one or both answers. */
export interface RankedRow {
  readonly key: string;
  readonly rowId: string;
  readonly move: RowMove;
  readonly before: RankPlace | undefined;
  readonly after: RankPlace | undefined;
}

export interface RowComparison {
  /** In the order of the new answer; removed rows keep their old position. */
  readonly rows: readonly RankedRow[];
  readonly counts: Readonly<Record<RowMove, number>>;
  readonly before: number;
  readonly after: number;
}

interface RankedAnswer extends RankedRows {
  /** The rank of its first row. */
  readonly first: number;
}

export function compareAnswers(before: RankedAnswer, after: RankedAnswer): RowComparison {
  const [one, other] = [placesOf(before), placesOf(after)];
  const stayed = [...other].map(([key, place]) => rankedRow(key, one.get(key), place));
  const removed = [...one].flatMap(([key, place]) =>
    other.has(key) ? [] : rankedRow(key, place, undefined),
  );
  // Sorting is stable: of two rows with the same rank, the one of the new answer comes first.
  const rows = [...stayed, ...removed].sort((row, next) => rankOf(row) - rankOf(next));
  const counts = { same: 0, moved: 0, added: 0, removed: 0 };
  for (const { move } of rows) counts[move] += 1;
  return { rows, counts, before: one.size, after: other.size };
}

interface KeyedPlace extends RankPlace {
  readonly rowId: string;
}

/** A search with several vectors can return a row more than once. Each occurrence counts as a separate row. */
function placesOf({ rowIds, values, first }: RankedAnswer): ReadonlyMap<string, KeyedPlace> {
  const times = new Map<string, number>();
  return new Map(
    rowIds.map((rowId, index) => {
      const time = (times.get(rowId) ?? 0) + 1;
      times.set(rowId, time);
      const value = values?.[index] ?? undefined;
      return [`${rowId} ${time}`, { rowId, index, rank: first + index, value }];
    }),
  );
}

function rankedRow(key: string, before: KeyedPlace | undefined, after: KeyedPlace | undefined): RankedRow {
  const rowId = (after ?? before)?.rowId ?? '';
  return { key, rowId, before, after, move: moveOf(before, after) };
}

function moveOf(before: RankPlace | undefined, after: RankPlace | undefined): RowMove {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return before.rank === after.rank ? 'same' : 'moved';
}

function rankOf({ before, after }: RankedRow): number {
  return (after ?? before)?.rank ?? 0;
}

/** For example `8 of 10 in both`, or, for answers of different lengths, `8 in both, of 10 before and 20 after`. */
export function overlapText({ counts, before, after }: RowComparison): string {
  const both = counts.same + counts.moved;
  return before === after
    ? `${both} of ${before} in both`
    : `${both} in both, of ${before} before and ${after} after`;
}
