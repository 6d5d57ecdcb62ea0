import type { RowCell } from '#contract/index.ts';
import { LIMITS } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import { createSlices } from '../../time-slices.ts';
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
export async function rowJson({ fields, columnsAt }: RowsInOrder, row: number): Promise<string | undefined> {
  const place = columnsAt(row);
  if (place === undefined) return undefined;
  const turn = createSlices();
  const parts: string[] = [];
  let length = 0;
  for (const { content } of rowAsJson(fields)(place)) {
    parts.push(content);
    length += content.length;
    if (length > LIMITS.cell) throw new Failure('INVALID', ROW_TOO_LONG);
    await turn();
  }
  return parts.join('');
}

const ROW_TOO_LONG = `The row has more than ${LIMITS.cell.toLocaleString('en-US')} characters as JSON. Export it as a file, or copy single cells.`;

/*
 * An entry of its own: whoever imports it gets apache-arrow with it, so it is only loaded once rows are asked for.
 */

export { type DecodedRows, mapCorruption, openAnswer } from './decoded-rows.ts';
export { readRun } from './read-run.ts';
export { readWholeCell } from './whole-cell.ts';
