import { rm } from 'node:fs/promises';
import type { Rows } from './rows.ts';

/** Deletes what lay at locations that the catalog has just let go of, where it is this server's own. */
export async function deleteRowsAt(
  { catalog, places, locks, spool }: Rows,
  locations: readonly string[],
): Promise<void> {
  for (const location of locations) {
    const directory = places.directoryOf(location);
    if (directory === undefined || !places.isOwn(directory)) continue;
    await locks.run(directory, () =>
      spool.noting(directory, async () => {
        // A table of the same place may have been registered under another name.
        if (catalog.findTableAt(location) !== undefined) return;
        await rm(directory, { recursive: true, force: true, maxRetries: 3 });
      }),
    );
  }
}
