import type { Dirent } from 'node:fs';
import { opendir, readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { reading } from './file-bytes.ts';
import { VERSIONS_DIRECTORY } from './version-files.ts';
import { readMark } from './version-marks.ts';

/** A directory, or a link that may lead to one. */
export interface FolderEntry {
  readonly name: string;
  readonly directory: string;
  readonly isLink: boolean;
}

/** In the order of their names. Asks before it keeps one more: a folder may hold millions. */
export async function entriesOf(folder: string, mayKeep: () => boolean): Promise<readonly FolderEntry[]> {
  const entries: FolderEntry[] = [];
  await reading(folder, async () => {
    for await (const entry of await opendir(folder, { bufferSize: ENTRIES_A_READ })) {
      if (!isOfInterest(entry)) continue;
      if (!mayKeep()) break;
      const { name } = entry;
      entries.push({ name, directory: join(folder, name), isLink: entry.isSymbolicLink() });
    }
  });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

const ENTRIES_A_READ = 256;

/** What the table engine keeps for itself in a folder of tables. */
const OWN_OF_ENGINE = '__manifest';

function isOfInterest(entry: Dirent): boolean {
  if (entry.name.startsWith('.') || entry.name === OWN_OF_ENGINE) return false;
  return entry.isDirectory() || entry.isSymbolicLink();
}

/** A table that was begun and never finished is neither. */
export type EntryKind = 'table' | 'folder' | 'neither';

export async function kindOf(directory: string): Promise<EntryKind> {
  const versions = join(directory, VERSIONS_DIRECTORY);
  const names = await reading(versions, () => readdir(versions));
  if (names === undefined) return 'folder';
  return names.some((name) => readMark(name) !== undefined) ? 'table' : 'neither';
}

/**
 * SECURITY: a link may lead anywhere, but only what the user opened is read. What a link within the folder leads to is
 * found where it is, so that only a table gets a second name by it, and no walk goes around in circles.
 */
export async function kindOfLink(directory: string, root: string): Promise<EntryKind> {
  const target = await reading(directory, () => realpath(directory));
  if (target === undefined || !isBelow(target, root)) return 'neither';
  return (await kindOf(target)) === 'table' ? 'table' : 'neither';
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
