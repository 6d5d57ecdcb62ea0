import * as arrow from 'apache-arrow';
import { cellText } from './cell-text.ts';

/** How many rows are shown before anything is sent. */
export const ROWS_SHOWN = 20;

/** The first rows of a stream as short texts; none where they can't be read, which is no reason to refuse the file. */
export function firstRowsOf(stream: Uint8Array): (string | null)[][] {
  try {
    const table = arrow.tableFromIPC(stream);
    const count = Math.min(table.numRows, ROWS_SHOWN);
    return Array.from({ length: count }, (_, row) =>
      table.schema.fields.map(({ type }, column) => cellText(type, table.getChildAt(column)?.get(row))),
    );
  } catch {
    // Its buffers are compressed, or of a kind that only others can read.
    return [];
  }
}
