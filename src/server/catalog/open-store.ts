import { existsSync, lstatSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { checkRoom, diskFull, isDiskFull, ROOM_TO_OPEN } from '../free-space.ts';
import {
  type CatalogStore,
  putLocation,
  readChildEntry,
  readTableRecord,
  writeTableRecord,
} from './catalog-store.ts';
import { CatalogError, checkCatalogFile, checkLockFile } from './check-file.ts';
import { numberKey, readNumber } from './keys.ts';

/** `tell` hears, in sentences for the user, of what could not be used. */
export function openCatalogStore(
  dataDirectory: string,
  tell: (notice: string) => void = () => undefined,
): CatalogStore {
  const directory = catalogDirectory(dataDirectory);
  const file = join(directory, 'data.mdb');
  const aside = setEmptyFileAside(file);
  if (aside !== undefined) tell(wasEmpty(file, aside, dataDirectory));
  checkCatalogFile(file);
  checkLockFile(join(directory, 'lock.mdb'));
  checkRoomForCatalog(dataDirectory);
  const root = openRoot(directory);
  const { store, format } = openDatabasesOrClose(root, directory);
  upgrade(store, format);
  return store;
}

/** Throws where there is too little for the store to open. */
export function checkRoomForCatalog(dataDirectory: string): void {
  const directory = catalogDirectory(dataDirectory);
  if (!hasLock(directory)) checkRoom(directory, ROOM_TO_OPEN);
}

function catalogDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'catalog');
}

function openDatabasesOrClose(root: RootDatabase<Buffer, Buffer>, directory: string) {
  try {
    return openDatabases(root, directory);
  } catch (problem) {
    void root.close();
    throw problem;
  }
}

/** All of them in one transaction: of a new store each would else wait for the disk by itself. */
function openDatabases(root: RootDatabase<Buffer, Buffer>, directory: string) {
  // Not the store's own encoding of values: text is what survives a change of library, with exact numbers.
  const text = (name: string) =>
    root.openDB<string, Buffer>({ name, encoding: 'string', keyEncoding: 'binary' });
  const bytes = (name: string) =>
    root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' });
  return root.transactionSync(() => {
    const meta = text('meta');
    const format = checkFormat(meta, directory);
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
    return { store, format };
  });
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

/** Brings a store of an older format up to this one's, all of it or nothing. */
function upgrade(store: CatalogStore, format: number | undefined): void {
  store.root.transactionSync(() => {
    if (format === 1) indexTables(store);
    markFormat(store);
  });
}

/** Format 1 had no way from a location to its table, and did not call tables managed that were only declared. */
function indexTables(store: CatalogStore): void {
  for (const { key, value } of [...store.tables.getRange({ start: numberKey(0) })]) {
    const { number, name } = readChildEntry(key, value);
    const record = readTableRecord(store, number);
    if (record === undefined) continue;
    putLocation(store, { number, namespace: readNumber(key), name, location: record.location });
    if (record.is_only_declared) writeTableRecord(store, number, { ...record, managed_versioning: true });
  }
}

const FORMAT = 2;
const FORMAT_KEY = Buffer.from('format');

/** Refuses a store that a newer version made: it would be misread and then spoilt. Undefined for a new one. */
function checkFormat(meta: CatalogStore['meta'], directory: string): number | undefined {
  const text = meta.get(FORMAT_KEY);
  if (text === undefined || Number(text) <= FORMAT) return text === undefined ? undefined : Number(text);
  throw new CatalogError(
    `The catalog in ${directory} was made by a newer version of Vitrine (format ${text}, this one reads ${FORMAT}). Nothing was changed. Update Vitrine, or choose another directory.`,
  );
}

function markFormat({ meta }: Pick<CatalogStore, 'meta'>): void {
  if (meta.get(FORMAT_KEY) !== String(FORMAT)) meta.putSync(FORMAT_KEY, String(FORMAT));
}

/*
 * A catalog’s file is empty for a moment while the store makes it, and for ever if something took its content. The store
 * would take both for a new catalog, without a word.
 */

/** Another process may be making it right now: it takes a few microseconds, and much longer on a busy machine. */
const WAITS = 100;
const WAIT_MILLIS = 20;

/** Where the empty file lies from now on; undefined where there is none. */
function setEmptyFileAside(file: string): string | undefined {
  for (let waits = 0; isEmpty(file); waits += 1) {
    if (waits === WAITS) return setAside(file);
    pause(WAIT_MILLIS);
  }
  return undefined;
}

function isEmpty(file: string): boolean {
  try {
    const found = statSync(file);
    return found.isFile() && found.size === 0;
  } catch {
    // Not there, or not readable: opening the store says so in its own words.
    return false;
  }
}

function setAside(file: string): string {
  // Windows has no colons in file names.
  const aside = file.replace(/\.mdb$/, `.corrupt-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.mdb`);
  try {
    renameSync(file, aside);
    return aside;
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CatalogError(
      `The catalog file ${file} is empty and couldn’t be set aside: ${reason}. Move it away to start empty, or use another directory.`,
    );
  }
}

/** At once: the catalog is opened while nothing else goes on. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
