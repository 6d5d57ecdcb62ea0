import type { AnsweredCall, FailureDetails, IndexPage, TableIndex } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { shareText } from '../properties/ShareBar.tsx';

export interface IndexRow {
  readonly key: string;
  /** Undefined in the last row while there is more to load. */
  readonly index: TableIndex | undefined;
}

export interface IndexList {
  /** In the server's order. */
  readonly rows: readonly IndexRow[];
  readonly indices: readonly TableIndex[];
  readonly isComplete: boolean;
  readonly gap: FailureDetails | undefined;
  readonly calls: readonly AnsweredCall[];
}

/** An index name can be any text, so the keys of indices have a prefix that this key lacks. */
const MORE_KEY = 'more';
const keyOf = (name: string) => `=${name}`;

export function indexList(pages: readonly IndexPage[]): IndexList {
  const indices = pages.flatMap((page) => page.indices);
  const hasMore = pages.at(-1)?.cursor !== undefined;
  const gap = pages.find((page) => page.gap !== undefined)?.gap;
  const rows = indices.map((index): IndexRow => ({ key: keyOf(index.index_name), index }));
  const more: IndexRow = { key: MORE_KEY, index: undefined };
  return {
    rows: hasMore ? [...rows, more] : rows,
    indices,
    isComplete: !hasMore && gap === undefined,
    gap,
    calls: pages.flatMap(({ calls }) => calls),
  };
}

export function findIndex({ rows }: IndexList, key: string | undefined): TableIndex | undefined {
  return key === undefined ? undefined : rows.find((row) => row.key === key)?.index;
}

/** `3 indices, complete`; otherwise says that more can be loaded. */
export function indexCountText({ indices, isComplete, gap }: IndexList): string {
  const text = formatQuantity(indices.length, 'index', 'indices');
  if (isComplete) return `${text}, complete`;
  return gap === undefined ? `${text} loaded, more available` : `${text}, incomplete`;
}

/** For the tab: `3`, or `100+` while there is more to load. */
export function indexCountMark({ indices, isComplete }: IndexList): string {
  return `${indices.length}${isComplete ? '' : '+'}`;
}

interface IndexedRows {
  readonly indexed: bigint | undefined;
  readonly unindexed: bigint | undefined;
}

type Counts = Pick<TableIndex, 'num_indexed_rows' | 'num_unindexed_rows'>;

/** Prefers the statistics of the index over the list: they are newer and more exact. */
export function coverageOf(listed: Counts, stats?: Counts): IndexedRows {
  return {
    indexed: stats?.num_indexed_rows ?? listed.num_indexed_rows ?? undefined,
    unindexed: stats?.num_unindexed_rows ?? listed.num_unindexed_rows ?? undefined,
  };
}

/** Returns all rows of the table, if both counts are known. */
export function coverageRowCount({ indexed, unindexed }: IndexedRows): bigint | undefined {
  return indexed === undefined || unindexed === undefined ? undefined : indexed + unindexed;
}

/** Names the unindexed rows first, because they matter most. */
export function indexedRowsText(coverage: IndexedRows): string | undefined {
  const { indexed, unindexed } = coverage;
  if (unindexed === undefined) return indexed === undefined ? undefined : `${formatCount(indexed)} indexed`;
  if (unindexed === 0n) return indexed === undefined ? 'every row' : `all ${formatCount(indexed)}`;
  return `${formatCount(unindexed)} not indexed`;
}

/** Says what the coverage means for a query. */
export function coverageSentence(coverage: IndexedRows): string | undefined {
  const { unindexed } = coverage;
  const rows = coverageRowCount(coverage);
  if (unindexed === undefined) return undefined;
  if (unindexed === 0n) {
    return rows === undefined || rows === 0n
      ? 'All rows are indexed.'
      : `All ${formatQuantity(rows, 'row')} are indexed.`;
  }
  const of =
    rows === undefined
      ? formatQuantity(unindexed, 'row')
      : `${formatCount(unindexed)} of ${formatQuantity(rows, 'row')}`;
  const share = rows === undefined ? undefined : shareText(unindexed, rows);
  const are = unindexed === 1n ? 'is' : 'are';
  return `${of}${share === undefined ? '' : ` (${share})`} ${are} not indexed; queries scan ${unindexed === 1n ? 'it' : 'them'}.`;
}

/** Returns the index with the most unindexed rows, according to the list. */
export function leastCovering(indices: readonly TableIndex[]): TableIndex | undefined {
  return indices
    .filter(({ num_unindexed_rows: unindexedRows }) => (unindexedRows ?? 0n) > 0n)
    .reduce<TableIndex | undefined>(
      (most, index) => ((index.num_unindexed_rows ?? 0n) > (most?.num_unindexed_rows ?? 0n) ? index : most),
      undefined,
    );
}
