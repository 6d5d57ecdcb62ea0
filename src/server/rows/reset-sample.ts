import { resetSample } from '../sample/seed.ts';
import { deleteRowsAt } from './delete-rows-at.ts';
import type { RowStorage } from './row-storage.ts';

/** Puts the sample back, and deletes the rows that were made for it: they are made again when somebody looks. */
export async function resetLiveSample(rows: RowStorage): Promise<void> {
  await deleteRowsAt(rows, await resetSample(rows.catalog, rows.places.tablesDirectory));
}
