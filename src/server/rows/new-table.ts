import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowStorage } from './row-storage.ts';

/**
 * Makes a table where nobody sees it, and then lets the catalog take it into view: if either fails, or the process ends
 * in between, nothing is left of it.
 */
export async function withNewTable<Result>(
  { places, spool }: RowStorage,
  name: string,
  make: (directory: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(places.tablesDirectory, { recursive: true, mode: 0o700 });
  const directory = join(places.tablesDirectory, directoryName(name));
  return spool.withNewTable(directory, () => make(directory));
}

/** A name may be given again while its first table lies here, and may be one that no file can have. */
function directoryName(name: string): string {
  const readable = /^[\w-]{1,64}$/.test(name) ? `${name}-` : '';
  return `${readable}${randomBytes(6).toString('hex')}.lance`;
}
