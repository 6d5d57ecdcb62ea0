import type { RowCell } from '../../../contract/index.ts';
import type { DecodedRows } from './decoded-rows.ts';
import { pageBudget, rowCell } from './row-cell.ts';

/** The cells of a page, row by row. A server that sends more rows than it was asked for is not followed. */
export function readPage({ fields, rows, places }: DecodedRows, limit: number): RowCell[][] {
  const count = Math.min(rows, limit);
  const budget = pageBudget(count * fields.length);
  const page: RowCell[][] = [];
  for (const { columns, index } of places()) {
    if (page.length === count) break;
    page.push(columns.map((column) => rowCell(column, index, budget)));
  }
  return page;
}
