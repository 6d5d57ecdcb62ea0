import { MAX_ROWS_EXPORTED } from '../../../../../contract/rows.ts';

/** How many rows were typed, with or without commas; undefined for what is no such number. */
export function typedRowCount(typed: string): number | undefined {
  const digits = typed.replace(/[\s,_]/g, '');
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= MAX_ROWS_EXPORTED ? count : undefined;
}
