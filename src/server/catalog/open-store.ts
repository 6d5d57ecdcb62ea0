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

/** `onNotice` is called with notices for the user about unusable files. */
export function openCatalogStore(
  dataDirectory: string,
  onNotice: (notice: string) => void = () => undefined,
): CatalogStore {
  const directory = catalogDirectory(dataDirectory);
  const file = join(directory, 'data.mdb');
  const aside = setEmptyFileAside(file);
  if (aside !== undefined) onNotice(wasEmpty(file, aside, dataDirectory));
  checkCatalogFile(file);
  checkLockFile(join(directory, 'lock.mdb'));
  checkRoomForCatalog(dataDirectory);
  const root = openRoot(directory);
  const { store, format } = openDatabasesOrClose(root, directory);
  upgrade(store, format);
  return store;
}

/** Throws if the disk has too little space to open the store. */
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

/** Opens all databases in one transaction. In a new store, each would otherwise wait for the disk separately. */
function openDatabases(root: RootDatabase<Buffer, Buffer>, directory: string) {
  // Stores JSON text, not the store's own encoding: it is independent of the library, and numbers stay exact.
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
  // A commit becomes visible only once it is on disk. With overlapping sync, it would be visible earlier, and lost
  // after a power cut.
  overlappingSync: false,
};

/** Whether the disk space of the lock file, which the store maps into memory, is already allocated. */
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

/** Upgrades a store of an older format in one transaction. */
function upgrade(store: CatalogStore, format: number | undefined): void {
  store.root.transactionSync(() => {
    if (format === 1) indexTables(store);
    markFormat(store);
  });
}

/** Format 1 had no index from locations to tables, and did not mark declared tables as managed. */
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

/**
 * Rejects a store of a newer version, which this version would misread and damage. Returns undefined for a new store.
 */
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
 * A catalog’s file is empty for a moment while the store creates it, and permanently if something truncated it. The
 * store would silently treat both as a new catalog.
 */

/** Another process may be creating it: that takes a few microseconds, or much longer on a busy machine. */
const WAITS = 100;
const WAIT_MILLIS = 20;

/** Renames an empty file, and returns its new path. Returns undefined if there is none. */
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
    // Missing or unreadable: opening the store reports it.
    return false;
  }
}

function setAside(file: string): string {
  // Windows allows no colons in file names.
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

/** Synchronous: nothing else runs while the catalog is opened. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
