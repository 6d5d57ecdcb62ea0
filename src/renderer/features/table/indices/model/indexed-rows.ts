import type { IndexStats, TableIndex } from '../../../../../contract/index.ts';
import { formatCount, formatQuantity } from '../../../../lib/format/index.ts';
import { shareText } from '../../properties/model/share.ts';

/** How many rows of a table are in an index, and how many are not. */
export interface IndexedRows {
  readonly indexed: bigint | undefined;
  readonly unindexed: bigint | undefined;
}

type Counts = Pick<TableIndex, 'indexedRows' | 'unindexedRows'>;

/** Its own statistics come later than the list, and are the closer look. */
export function coverageOf(listed: Counts, stats?: Pick<IndexStats, keyof Counts>): IndexedRows {
  return {
    indexed: stats?.indexedRows ?? listed.indexedRows ?? undefined,
    unindexed: stats?.unindexedRows ?? listed.unindexedRows ?? undefined,
  };
}

/** All rows of the table, where both counts are known. */
export function rowsOf({ indexed, unindexed }: IndexedRows): bigint | undefined {
  return indexed === undefined || unindexed === undefined ? undefined : indexed + unindexed;
}

/** For a row of the grid: what matters first is what is left out. */
export function indexedRowsText(coverage: IndexedRows): string | undefined {
  const { indexed, unindexed } = coverage;
  if (unindexed === undefined) return indexed === undefined ? undefined : `${formatCount(indexed)} indexed`;
  if (unindexed === 0n) return indexed === undefined ? 'every row' : `all ${formatCount(indexed)}`;
  return `${formatCount(unindexed)} not indexed`;
}

/** What it means for a query. */
export function coverageSentence(coverage: IndexedRows): string | undefined {
  const { unindexed } = coverage;
  const rows = rowsOf(coverage);
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

/** The index that leaves out the most, as far as the list tells. */
export function leastCovering(indices: readonly TableIndex[]): TableIndex | undefined {
  return indices
    .filter(({ unindexedRows }) => (unindexedRows ?? 0n) > 0n)
    .reduce<TableIndex | undefined>(
      (most, index) => ((index.unindexedRows ?? 0n) > (most?.unindexedRows ?? 0n) ? index : most),
      undefined,
    );
}
