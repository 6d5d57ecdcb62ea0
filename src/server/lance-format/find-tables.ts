import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Id } from '../../protocol/index.ts';
import { type EntryKind, entriesOf, type FolderEntry, kindOf, kindOfLink } from './folder-entries.ts';
import { LanceFileError } from './lance-file-error.ts';
import { inGroups } from './map-in-chunks.ts';
import { tableNames } from './table-names.ts';

export interface FoundLanceTable {
  readonly id: Id;
  readonly directory: string;
}

export interface FoundTables {
  readonly tables: readonly FoundLanceTable[];
  readonly namespaces: readonly Id[];
  /** What could not be looked into, in a sentence each. */
  readonly unreadable: readonly string[];
  /** Whether there may be more, past the bounds. */
  readonly isCut: boolean;
}

export interface FindOptions {
  /** How far below the folder. */
  readonly mostDepth?: number;
  readonly mostDirectories?: number;
}

interface Folder {
  readonly id: Id;
  readonly directory: string;
}

interface Walk {
  /** The folder's real path, out of which no link leads. */
  readonly root: string;
  readonly unreadable: string[];
  directoriesLeft: number;
  isCut: boolean;
}

/**
 * The tables in a folder that somebody opened, each by the directories that lead to it. A folder that is a table itself
 * has this one. One level after the other, so that what is past the bounds is the deepest.
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
  const ofKind = (wanted: EntryKind) => kinds.filter(({ kind }) => kind === wanted).map(({ entry }) => entry);
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

/** Node puts this sign where a name has bytes that make no text, and then does not find it by that name. */
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

/** One directory that nobody may read does not keep the others from being found. */
async function noting<Result>(walk: Walk, look: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await look();
  } catch (problem) {
    if (!(problem instanceof LanceFileError)) throw problem;
    walk.unreadable.push(problem.message);
    return undefined;
  }
}
