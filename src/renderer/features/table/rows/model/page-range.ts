import { formatCount } from '../../../../lib/format/index.ts';

export interface ShownRows {
  readonly offset: number;
  /** How many came. */
  readonly shown: number;
  readonly pageSize: number;
  /** Of all that the filter selects, where the server has counted them. */
  readonly count: bigint | undefined;
}

/** All there are: counted, or seen to end on this page. */
export function knownTotal({ offset, shown, pageSize, count }: ShownRows): bigint | undefined {
  // What came is there, whatever was counted before it.
  if (shown > 0 && shown < pageSize) return BigInt(offset + shown);
  if (shown === 0 && offset === 0) return 0n;
  return count !== undefined && count >= BigInt(offset + shown) ? count : undefined;
}

/** `rows 0 to 99 of 12,345`; rows are counted from 0, as their offset is. */
export function pageRangeText(rows: ShownRows): string {
  const { offset, shown } = rows;
  const total = knownTotal(rows);
  if (total === 0n) return 'no rows';
  if (shown === 0) return `no rows from row ${formatCount(offset)}`;
  const range = `${formatCount(offset)} to ${formatCount(offset + shown - 1)}`;
  const of = total === undefined ? `of at least ${formatCount(offset + shown)}` : `of ${formatCount(total)}`;
  return `rows ${range} ${of}`;
}

export function hasNext(rows: ShownRows): boolean {
  const total = knownTotal(rows);
  const end = rows.offset + rows.shown;
  return rows.shown > 0 && (total === undefined ? rows.shown >= rows.pageSize : BigInt(end) < total);
}
