import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Id } from '#protocol/index.ts';
import type { RowStorage } from './row-storage.ts';

/**
 * Makes a table where nobody sees it, and then lets the catalog take it into view: if either fails, or the process ends
 * in between, nothing is left of it.
 */
export async function withNewTable<Result>(
  { places, uploadBuffer }: RowStorage,
  name: string,
  make: (directory: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(places.tablesDirectory, { recursive: true, mode: 0o700 });
  const directory = join(places.tablesDirectory, directoryName(name));
  return uploadBuffer.withNewTable(directory, () => make(directory));
}

/** A name may be given again while its first table lies here, and may be one that no file can have. */
function directoryName(name: string): string {
  const readable = /^[\w-]{1,64}$/.test(name) ? `${name}-` : '';
  return `${readable}${randomBytes(6).toString('hex')}.lance`;
}

/**
 * Takes a table out of the catalog and then deletes its rows, where they are this server's own. Should the process end
 * in between, or can't they be deleted now, the next one deletes what no table of the catalog is at: the table is gone
 either way.
 */
export async function droppedTable<Result>(
  { places, locks, uploadBuffer, isTaken }: RowStorage,
  location: string,
  take: () => Promise<Result>,
): Promise<Result> {
  const directory = places.directoryOf(location);
  if (directory === undefined || !places.isOwn(directory)) return take();
  return locks.run(directory, () =>
    uploadBuffer.noting(directory, async (keepNote) => {
      const result = await take();
      // Another name for the same place may have been dropped, and then the rows are another table's.
      if (!isTaken(directory)) await rm(directory, ALL).catch(keepNote);
      return result;
    }),
  );
}

const ALL = { recursive: true, force: true, maxRetries: 3 } as const;

/** Deletes what lay at locations that the catalog has just let go of, where it is this server's own. */
export async function deleteRowsAt(rows: RowStorage, locations: readonly string[]): Promise<void> {
  for (const location of locations) await droppedTable(rows, location, () => Promise.resolve());
}

const STORED = 'sample.';
const SUFFIX = '.lance';

/**
 * Where the rows of a table of the sample will lie that its catalog describes: they are made when somebody first asks for
 * them. What lies there of a sample that was put back is still to be deleted, and the new one goes beside it.
 */
export function sampleLocation(tablesDirectory: string, id: Id): string {
  const place = join(tablesDirectory, `${STORED}${id.join('.')}`);
  return existsSync(`${place}${SUFFIX}`) ? `${place}.again${SUFFIX}` : `${place}${SUFFIX}`;
}

/** What the engine calls the described table of the sample that lies at a location; undefined for any other place. */
export function describedSample(location: string): string | undefined {
  const name = basename(location, SUFFIX);
  return name.startsWith(STORED) ? name.replace(/\.again$/, '') : undefined;
}

const PREFIX = 'not-made-yet.';

/** Where a table of the sample is said to lie until it is made: there never is anything. */
export function pendingSampleLocation(tablesDirectory: string, sample: string): string {
  return join(tablesDirectory, `${PREFIX}${sample}`);
}

/** Which table of the sample lies there as soon as it is made; undefined for any other place. */
export function unmadeSample(location: string): string | undefined {
  const name = basename(location);
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}
