import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { checkRoom, diskFull, isDiskFull, ROOM_TO_OPEN } from '../disk/free-space.ts';
import { CatalogError } from './catalog-error.ts';
import { checkCatalogFile, checkLockFile } from './check-file.ts';
import { setEmptyFileAside } from './empty-file.ts';
import { checkFormat } from './format.ts';
import { upgrade } from './upgrade.ts';

export interface CatalogStore {
  readonly root: RootDatabase<Buffer, Buffer>;
  /** Format, counters. */
  readonly meta: Database<string, Buffer>;
  /** Child key → child entry. */
  readonly namespaces: Database<Buffer, Buffer>;
  /** A namespace's number → its parent's number and its name: the way up, for full ids. */
  readonly ancestors: Database<Buffer, Buffer>;
  /** A namespace's number → its properties, where it has any. */
  readonly namespaceProperties: Database<string, Buffer>;
  /** Child key → child entry. */
  readonly tables: Database<Buffer, Buffer>;
  /** A table's number → its record. */
  readonly records: Database<string, Buffer>;
  /** A table's number and a version → that version. */
  readonly versions: Database<string, Buffer>;
  /** Child key of a table's number and a tag → the tag. */
  readonly tags: Database<string, Buffer>;
  /** A location's hash and the number of a table that lies there → that table's namespace and name. */
  readonly locations: Database<Buffer, Buffer>;
  /** Hash → schema. */
  readonly schemas: Database<string, Buffer>;
}

/** `tell` hears, in sentences for the user, of what could not be used. */
export function openStore(
  dataDirectory: string,
  tell: (notice: string) => void = () => undefined,
): CatalogStore {
  const directory = join(dataDirectory, 'catalog');
  const file = join(directory, 'data.mdb');
  const aside = setEmptyFileAside(file);
  if (aside !== undefined) tell(wasEmpty(file, aside, dataDirectory));
  checkCatalogFile(file);
  checkLockFile(join(directory, 'lock.mdb'));
  if (!hasLock(directory)) checkRoom(directory, ROOM_TO_OPEN);
  const root = openRoot(directory);
  // Not the store's own encoding of values: text is what survives a change of library, with exact numbers.
  const text = (name: string) =>
    root.openDB<string, Buffer>({ name, encoding: 'string', keyEncoding: 'binary' });
  const bytes = (name: string) =>
    root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
  const meta = text('meta');
  const format = checkFormat({ root, meta, directory });
  const store: CatalogStore = {
    root,
    meta,
    namespaces: bytes('namespaces'),
    ancestors: bytes('ancestors'),
    namespaceProperties: text('namespace-properties'),
    tables: bytes('tables'),
    records: text('records'),
    versions: text('versions'),
    tags: text('tags'),
    locations: bytes('locations'),
    schemas: text('schemas'),
  };
  upgrade(store, format);
  return store;
}

function wasEmpty(file: string, aside: string, dataDirectory: string): string {
  const tables = join(dataDirectory, 'tables');
  return `The catalog file ${file} was empty and has been set aside as ${aside}. The catalog starts empty; files of its tables are still in ${tables}.`;
}

const SETTINGS = {
  maxDbs: 16,
  // A commit is seen only once it is on disk. (Overlapping, it would be seen before, and put back after a power cut.)
  overlappingSync: false,
};

/** Whether the file that the store writes to by memory has its place on the disk already. */
function hasLock(directory: string): boolean {
  const lock = join(directory, 'lock.mdb');
  if (!existsSync(lock) || !existsSync(join(directory, 'data.mdb'))) return false;
  const { size, blocks } = lstatSync(lock);
  return size > 0 && blocks !== 0;
}

function openRoot(directory: string): RootDatabase<Buffer, Buffer> {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return open<Buffer, Buffer>({ path: directory, encoding: 'binary', keyEncoding: 'binary', ...SETTINGS });
  } catch (problem) {
    if (isDiskFull(problem, directory)) throw diskFull(directory, ROOM_TO_OPEN);
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CatalogError(`Couldn’t open the catalog in ${directory}: ${reason}. Choose another directory.`);
  }
}
