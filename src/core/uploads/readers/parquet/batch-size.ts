/** As many rows as are about so many bytes once they are Arrow. */
const BYTES = 8 * 1024 * 1024;
const MAX_ROWS = 65_536;

export interface RowGroupSize {
  readonly rows: number;
  /** Without compression, yet with dictionaries: what becomes of it may be some times more. */
  readonly bytes: number;
}

/** How many rows are read at once: by the row group with the widest rows. */
export function batchSizeFor(groups: readonly RowGroupSize[]): number {
  const widest = Math.max(1, ...groups.map(({ rows, bytes }) => (rows === 0 ? 1 : bytes / rows)));
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(BYTES / widest)));
}
