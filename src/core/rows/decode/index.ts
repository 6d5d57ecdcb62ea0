import type { RowCell } from '#contract/index.ts';
import { rowAsJson } from '../export/json-rows.ts';
import type { RowsInOrder } from './decoded-rows.ts';
import { pageBudget, readRowCell } from './row-cell.ts';

/** The cells of some rows of those that are held; fewer where they end. */
export function readSlice(
  { fields, rows, columnsAt }: RowsInOrder,
  from: number,
  count: number,
): RowCell[][] {
  const length = Math.max(0, Math.min(count, rows - from));
  const budget = pageBudget(length * fields.length);
  return Array.from({ length }, (_, row) => {
    const place = columnsAt(from + row);
    return place === undefined ? [] : place.columns.map((column) => readRowCell(column, place.index, budget));
  });
}

/** The cells of a page, row by row. A server that sends more rows than it was asked for is not followed. */
export function readPage({ fields, rows, places }: RowsInOrder, limit: number): RowCell[][] {
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
export function rowJson({ fields, columnsAt }: RowsInOrder, row: number): string | undefined {
  const place = columnsAt(row);
  return place && rowAsJson(fields)(place.columns, place.index);
}

/*
 * An entry of its own: whoever imports it gets apache-arrow with it, so it is only loaded once rows are asked for.
 */

export { type DecodedRows, mapCorruption, openAnswer } from './decoded-rows.ts';
export { readRun } from './read-run.ts';
export { readWholeCell } from './whole-cell.ts';
