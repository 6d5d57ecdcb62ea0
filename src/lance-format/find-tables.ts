import type { Dirent } from 'node:fs';
import { opendir, readdir, realpath } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, sep } from 'node:path';
import type { Id } from '#protocol/index.ts';
import { inGroups, LanceFileError, reading } from './file-bytes.ts';
import { openLanceTable } from './lance-table.ts';
import { readMark, VERSIONS_DIRECTORY } from './version-files.ts';

export interface FoundLanceTable {
  readonly id: Id;
  readonly directory: string;
}

interface FoundTables {
  readonly tables: readonly FoundLanceTable[];
  readonly namespaces: readonly Id[];
  /** Directories and manifests that can't be read, each with a sentence. */
  readonly unreadable: readonly string[];
  /** Whether the limits were reached. */
  readonly isCut: boolean;
}

export interface FindOptions {
  /** The maximum depth below the folder. */
  readonly mostDepth?: number;
  readonly mostDirectories?: number;
}

interface Folder {
  readonly id: Id;
  readonly directory: string;
}

interface Walk {
  /** The folder's real path. Links out of it are ignored. */
  readonly root: string;
  readonly unreadable: string[];
  directoriesLeft: number;
  isCut: boolean;
}

/**
 * The tables in a folder that the user opened, each with the directories on its path. If the folder itself is a
 * table, it is the only one. Searches breadth-first, so that the limits cut off the deepest directories.
 */
export async function findTables(
  folder: string,
  { mostDepth = 16, mostDirectories = 200_000 }: FindOptions = {},
): Promise<FoundTables> {
  const root = await realpath(folder);
  const walk: Walk = { root, unreadable: [], directoriesLeft: mostDirectories, isCut: false };
  const { tables, namespaces } = await walkFrom(walk, folder, mostDepth);
  return { tables, namespaces, unreadable: walk.unreadable.sort(), isCut: walk.isCut };
}

type FoundBelow = Pick<FoundTables, 'tables' | 'namespaces'>;

async function walkFrom(walk: Walk, directory: string, mostDepth: number): Promise<FoundBelow> {
  if ((await noting(walk, () => kindOf(directory))) === 'table') {
    return { tables: tablesOf([], [{ name: basename(directory), directory }]), namespaces: [] };
  }
  await noting(walk, () => checkManifest(join(directory, MANIFEST)));
  let tables: readonly FoundLanceTable[] = [];
  let namespaces: readonly Id[] = [];
  let level: readonly Folder[] = [{ id: [], directory }];
  for (let depth = 0; depth < mostDepth && level.length > 0; depth += 1) {
    const below = await inGroups(level, (folder) => lookInto(walk, folder));
    level = below.flatMap(({ folders }) => folders);
    tables = tables.concat(below.flatMap((found) => found.tables));
    namespaces = namespaces.concat(level.map(({ id }) => id));
  }
  if (level.length > 0) walk.isCut = true;
  return { tables, namespaces };
}

async function lookInto(walk: Walk, { id, directory }: Folder) {
  const entries = (await noting(walk, () => entriesOf(directory, () => mayKeep(walk)))) ?? [];
  const kinds = await inGroups(entries, async (entry) => ({ entry, kind: await kindIn(walk, entry) }));
  const ofKind = (target: EntryKind) => kinds.filter(({ kind }) => kind === target).map(({ entry }) => entry);
  return {
    tables: tablesOf(id, ofKind('table')),
    folders: ofKind('folder').map((entry): Folder => ({ ...entry, id: [...id, entry.name] })),
  };
}

function mayKeep(walk: Walk): boolean {
  if (walk.directoriesLeft === 0) walk.isCut = true;
  else walk.directoriesLeft -= 1;
  return !walk.isCut;
}

async function kindIn(walk: Walk, { name, directory, isLink }: FolderEntry): Promise<EntryKind> {
  if (!isText(name)) {
    walk.unreadable.push(`The directory ${directory} has a name that isn’t Unicode.`);
    return 'neither';
  }
  const look = isLink ? () => kindOfLink(directory, walk.root) : () => kindOf(directory);
  return (await noting(walk, look)) ?? 'neither';
}

/** Node puts this character into names with invalid bytes, and then can’t open them. */
function isText(name: string): boolean {
  return name.isWellFormed() && !name.includes('\ufffd');
}

function tablesOf(
  parent: Id,
  entries: readonly Pick<FolderEntry, 'name' | 'directory'>[],
): FoundLanceTable[] {
  const names = tableNames(entries.map(({ name }) => name));
  return entries.map(({ name, directory }, index) => ({ id: [...parent, names[index] ?? name], directory }));
}

/** An unreadable directory does not stop the search. */
async function noting<Result>(walk: Walk, look: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await look();
  } catch (problem) {
    if (!(problem instanceof LanceFileError)) throw problem;
    walk.unreadable.push(problem.message);
    return undefined;
  }
}

const SUFFIX = '.lance';

/**
 * The names of the tables in one folder: their directory names without the engine’s suffix. If `items` is a table as
 * well, `items.lance` keeps the suffix.
 */
export function tableNames(directories: readonly string[]): readonly string[] {
  const taken = new Set(directories);
  return directories.map((directory) => {
    const name = directory.endsWith(SUFFIX) ? directory.slice(0, -SUFFIX.length) : directory;
    return taken.has(name) ? directory : name;
  });
}

/** A directory, or a link that may refer to one. */
interface FolderEntry {
  readonly name: string;
  readonly directory: string;
  readonly isLink: boolean;
}

/** Sorted by name. Calls `mayKeep` before each entry, since a folder may have millions. */
async function entriesOf(folder: string, mayKeep: () => boolean): Promise<readonly FolderEntry[]> {
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

/** The table in the root of a directory namespace that lists its contents. The engine makes one in any folder. */
const MANIFEST = '__manifest';

/** The tables that only it names are missing if it is damaged. */
async function checkManifest(directory: string): Promise<void> {
  const names = await reading(directory, () => readdir(directory));
  if (names === undefined) return;
  const table = openLanceTable(directory);
  const latest = await table.latest();
  if (latest === undefined) throw new LanceFileError(directory, 'has no version.');
  await table.detail(latest.version);
}

function isOfInterest(entry: Dirent): boolean {
  if (entry.name.startsWith('.') || entry.name === MANIFEST) return false;
  return entry.isDirectory() || entry.isSymbolicLink();
}

/** An unfinished table is neither. */
type EntryKind = 'table' | 'folder' | 'neither';

async function kindOf(directory: string): Promise<EntryKind> {
  const versions = join(directory, VERSIONS_DIRECTORY);
  const names = await reading(versions, () => readdir(versions));
  if (names === undefined) return 'folder';
  return names.some((name) => readMark(name) !== undefined) ? 'table' : 'neither';
}

/**
 * SECURITY: a link may refer to any place, but only the folder that the user opened is read. The targets of links
 * within the folder are found directly, so a link only adds a second name for a table, and there are no cycles.
 */
async function kindOfLink(directory: string, root: string): Promise<EntryKind> {
  const target = await reading(directory, () => realpath(directory));
  if (target === undefined || !isBelow(target, root)) return 'neither';
  return (await kindOf(target)) === 'table' ? 'table' : 'neither';
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
