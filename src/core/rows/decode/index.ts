import type { RowCell } from '#contract/index.ts';
import { LIMITS } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import { createSlices } from '../../time-slices.ts';
import { rowAsJson } from '../export/json-rows.ts';
import type { Piece } from '../export/pieces.ts';
import type { RowsInOrder } from './decoded-rows.ts';
import { pageBudget, readRowCell } from './row-cell.ts';
import { gathered } from './whole-cell.ts';

/** The cells of a range of rows. Yields to other work between two rows. */
export async function readSlice(
  { fields, rows, columnsAt }: RowsInOrder,
  from: number,
  count: number,
): Promise<RowCell[][]> {
  const end = Math.min(from + count, rows);
  const budget = pageBudget((end - from) * fields.length);
  const turn = createSlices();
  const slice: RowCell[][] = [];
  for (let row = from; row < end; row += 1) {
    const { columns = [], index = 0 } = columnsAt(row) ?? {};
    slice.push(columns.map((column) => readRowCell(column, index, budget)));
    await turn();
  }
  return slice;
}

/** A row as a JSON object; undefined beyond the last row. */
export async function rowJson({ fields, columnsAt }: RowsInOrder, row: number): Promise<string | undefined> {
  const place = columnsAt(row);
  if (place === undefined) return undefined;
  const { text, isWhole } = await gathered(contentsOf(rowAsJson(fields)(place)), LIMITS.cell);
  if (!isWhole) throw new Failure('INVALID', ROW_TOO_LONG);
  return text;
}

function* contentsOf(pieces: Iterable<Piece<string>>): Generator<string> {
  for (const { content } of pieces) yield content;
}

const ROW_TOO_LONG = `The row has more than ${LIMITS.cell.toLocaleString('en-US')} characters as JSON. Export it as a file, or copy single cells.`;

/** A separate entry point: importing it loads apache-arrow, so it is imported when rows are requested. */

export { mapCorruption, openAnswer } from './decoded-rows.ts';
export { readRun } from './read-run.ts';
export { readWholeCell } from './whole-cell.ts';
