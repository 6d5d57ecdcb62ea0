import type { RowCell } from '#contract/index.ts';
import { rowAsJson } from '../export/json-rows.ts';
import type { DecodedRows } from './decoded-rows.ts';
import { pageBudget, readRowCell } from './row-cell.ts';

/** The cells of a page, row by row. A server that sends more rows than it was asked for is not followed. */
export function readPage({ fields, rows, places }: DecodedRows, limit: number): RowCell[][] {
  const count = Math.min(rows, limit);
  const budget = pageBudget(count * fields.length);
  const page: RowCell[][] = [];
  for (const { columns, index } of places()) {
    if (page.length === count) break;
    page.push(columns.map((column) => readRowCell(column, index, budget)));
  }
  return page;
}

/** A whole row as a JSON object; undefined beyond the last one. */
export function rowJson({ fields, columnsAt }: DecodedRows, row: number): string | undefined {
  const place = columnsAt(row);
  return place && rowAsJson(fields)(place.columns, place.index);
}

/*
 * An entry of its own: whoever imports it gets apache-arrow with it, so it is only loaded once rows are asked for.
 */

export { type DecodedRows, mapCorruption, openAnswer } from './decoded-rows.ts';
export { readWholeCell } from './whole-cell.ts';
