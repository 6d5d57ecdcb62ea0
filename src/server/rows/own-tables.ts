import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Id } from '#protocol/index.ts';
import type { RowStorage } from './row-storage.ts';

/**
 * Creates a table invisibly, and then lets the catalog publish it. If either fails, or the process ends in between,
 * its files are deleted.
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

/**
 * Unique, since a name may be reused while the files of its previous table remain. It is also a valid file name,
 * whatever the table’s name.
 */
function directoryName(name: string): string {
  const readable = /^[\w-]{1,64}$/.test(name) ? `${name}-` : '';
  return `${readable}${randomBytes(6).toString('hex')}.lance`;
}

/**
 * Removes a table from the catalog, and then deletes its rows if this server owns them. If the process ends in
 * between, or deleting fails, the next start deletes the directory unless a table uses it. The table is gone in any
 * case.
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
      // Another name for the same location may have been dropped. Then the rows belong to the remaining table.
      if (!isTaken(directory)) await rm(directory, ALL).catch(keepNote);
      return result;
    }),
  );
}

const ALL = { recursive: true, force: true, maxRetries: 3 } as const;

/** Deletes the rows at locations that were just removed from the catalog, if this server owns them. */
export async function deleteRowsAt(rows: RowStorage, locations: readonly string[]): Promise<void> {
  for (const location of locations) await droppedTable(rows, location, () => Promise.resolve());
}

const STORED = 'sample.';
const SUFFIX = '.lance';

/**
 * The location of a sample table that the catalog describes. Its rows are created on first use. Rows of a previous
 * sample may not be deleted yet, so the location is new.
 */
export function sampleLocation(tablesDirectory: string, id: Id): string {
  const place = join(tablesDirectory, `${STORED}${id.join('.')}`);
  return existsSync(`${place}${SUFFIX}`) ? `${place}.again${SUFFIX}` : `${place}${SUFFIX}`;
}

/** The engine’s name of the described sample table at a location. Returns undefined for other locations. */
export function describedSample(location: string): string | undefined {
  const name = basename(location, SUFFIX);
  return name.startsWith(STORED) ? name.replace(/\.again$/, '') : undefined;
}

const PREFIX = 'not-made-yet.';

/** The provisional location of a sample table until it is created. Nothing is ever there. */
export function pendingSampleLocation(tablesDirectory: string, sample: string): string {
  return join(tablesDirectory, `${PREFIX}${sample}`);
}

/** The sample table of a provisional location. Returns undefined for other locations. */
export function unmadeSample(location: string): string | undefined {
  const name = basename(location);
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}
