const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const;

/** Bytes in steps of 1,000, as storage is sold and counted: `842 B`, `6.1 KB`, `3.82 GB`. */
export function formatBytes(bytes: number | bigint): string {
  // Three digits are shown: the last ones of a bigint are not among them.
  let size = Number(bytes);
  if (size < 1000) return `${size} B`;
  let unit = -1;
  // From 999.5 on it would be shown as 1,000 of the smaller unit.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toFixed(decimals(size, unit))} ${UNITS[unit]}`;
}

/** The larger the unit, the more a decimal is worth. */
function decimals(size: number, unit: number): number {
  if (unit === 0) return size < 9.95 ? 1 : 0;
  if (size < 9.995) return 2;
  return size < 99.95 ? 1 : 0;
}
