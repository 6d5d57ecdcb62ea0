import { rm } from 'node:fs/promises';
import type { RowStorage } from './row-storage.ts';

/**
 * Takes a table out of the catalog and then deletes its rows, where they are this server's own. Should the process end
 * in between, or can't they be deleted now, the next one deletes what no table of the catalog is at: the table is gone
 either way.
 */
export async function droppedTable<Result>(
  { places, locks, spool, isTaken }: RowStorage,
  location: string,
  take: () => Promise<Result>,
): Promise<Result> {
  const directory = places.directoryOf(location);
  if (directory === undefined || !places.isOwn(directory)) return take();
  return locks.run(directory, () =>
    spool.noting(directory, async (keepNote) => {
      const result = await take();
      // Another name for the same place may have been dropped, and then the rows are another table's.
      if (!isTaken(directory)) await rm(directory, ALL).catch(keepNote);
      return result;
    }),
  );
}

const ALL = { recursive: true, force: true, maxRetries: 3 } as const;
