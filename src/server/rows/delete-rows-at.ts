import { droppedTable } from './dropped-table.ts';
import type { RowStorage } from './row-storage.ts';

/** Deletes what lay at locations that the catalog has just let go of, where it is this server's own. */
export async function deleteRowsAt(rows: RowStorage, locations: readonly string[]): Promise<void> {
  for (const location of locations) await droppedTable(rows, location, () => Promise.resolve());
}
