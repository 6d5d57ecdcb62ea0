import { droppedTable } from './dropped-table.ts';
import type { Rows } from './rows.ts';

/** Deletes what lay at locations that the catalog has just let go of, where it is this server's own. */
export async function deleteRowsAt(rows: Rows, locations: readonly string[]): Promise<void> {
  for (const location of locations) await droppedTable(rows, location, () => Promise.resolve());
}
