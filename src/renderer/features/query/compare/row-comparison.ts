import type { RankedRows } from '#contract/index.ts';

/** Where a row stands in one of two answers. */
export interface RankPlace {
  /** As people count, with what the query skipped before it. */
  readonly rank: number;
  /** Place in the answer, from 0. */
  readonly index: number;
  /** Distance, score, or relevance; undefined where the answer has none. */
  readonly value: number | undefined;
}

export type RowMove = 'same' | 'moved' | 'came' | 'went';

/** A row of either answer. */
export interface RankedRow {
  readonly key: string;
  readonly rowId: string;
  readonly move: RowMove;
  readonly before: RankPlace | undefined;
  readonly after: RankPlace | undefined;
}

export interface RowComparison {
  /** In the order of the answer after; those that went stand where they stood. */
  readonly rows: readonly RankedRow[];
  readonly counts: Readonly<Record<RowMove, number>>;
  readonly before: number;
  readonly after: number;
}

interface RankedAnswer extends RankedRows {
  /** The rank of its first row. */
  readonly first: number;
}

/** Who stayed, who moved, who came, and who went between two answers. */
export function compareAnswers(before: RankedAnswer, after: RankedAnswer): RowComparison {
  const [one, other] = [placesOf(before), placesOf(after)];
  const stayed = [...other].map(([key, place]) => rankedRow(key, one.get(key), place));
  const went = [...one].flatMap(([key, place]) => (other.has(key) ? [] : rankedRow(key, place, undefined)));
  // Sorting is stable: at one rank, who is there now comes before who was.
  const rows = [...stayed, ...went].sort((row, next) => rankOf(row) - rankOf(next));
  const counts = { same: 0, moved: 0, came: 0, went: 0 };
  for (const { move } of rows) counts[move] += 1;
  return { rows, counts, before: one.size, after: other.size };
}

interface KeyedPlace extends RankPlace {
  readonly rowId: string;
}

/** A search with several vectors may answer a row more than once: each time it is one of its own. */
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
  if (before === undefined) return 'came';
  if (after === undefined) return 'went';
  return before.rank === after.rank ? 'same' : 'moved';
}

function rankOf({ before, after }: RankedRow): number {
  return (after ?? before)?.rank ?? 0;
}

/** `8 of 10 in both`; of answers of two lengths `8 in both, of 10 before and 20 after`. */
export function overlapText({ counts, before, after }: RowComparison): string {
  const both = counts.same + counts.moved;
  return before === after
    ? `${both} of ${before} in both`
    : `${both} in both, of ${before} before and ${after} after`;
}
