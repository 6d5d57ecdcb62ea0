/** What a text file has in one place: of CSV a text, of JSON any simple value or a list; null where there is nothing. */
export type Cell = string | number | bigint | boolean | null | readonly unknown[];

/** What goes into a column: whole numbers of 64 bits are bigints, dates are days, times are microseconds. */
export type Value = string | number | bigint | boolean | null | Uint8Array | readonly number[];

/** A cell as it is quoted where it does not fit. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return 'nothing';
  return typeof cell === 'object' ? JSON.stringify(cell, withBigints) : String(cell);
}

function withBigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
