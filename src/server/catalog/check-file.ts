import { closeSync, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { CatalogError } from './catalog-error.ts';
import { areAllPagesThere } from './file-pages.ts';

/*
 * The store maps its file into memory: a file that was cut short, or is something else, ends the whole process with a
 * signal and no word (seen with lmdb 3.5). So its two head pages are read here first, plainly.
 */

const META_BYTES = 160;
const MAGIC = { offset: 24, value: 0xbeefc0de };
const PAGE_SIZE_OFFSET = 48;
const ROOT_OFFSETS = { freePages: 88, names: 136 };
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;

export function checkCatalogFile(path: string): void {
  const file = openIfThere(path);
  if (file === undefined) return;
  try {
    const size = fstatSync(file).size;
    // Another process may be about to fill it.
    if (size > 0 && !isWhole(file, size)) throw damaged(path);
  } finally {
    closeSync(file);
  }
}

/**
 * What is no file in the place of the store’s lock would end the process as well. SECURITY: the store writes to it, and
 * where a link leads is no place of ours.
 */
export function checkLockFile(path: string): void {
  if (isNoFile(path)) throw damaged(path);
}

function isNoFile(path: string): boolean {
  try {
    return !lstatSync(path).isFile();
  } catch {
    // Not there, or out of reach: opening the store says so in its own words.
    return false;
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    // Not there, or not readable: opening the store says so in its own words.
    return undefined;
  }
}

function isWhole(file: number, size: number): boolean {
  const first = readMeta(file, 0);
  if (first === undefined) return false;
  const pageSize = first.readUInt32LE(PAGE_SIZE_OFFSET);
  const second = readMeta(file, pageSize);
  if (second === undefined) return false;
  // The store writes the two in turn; the later one counts.
  const meta = transactionOf(first) > transactionOf(second) ? first : second;
  if (size >= (Number(meta.readBigUInt64LE(LAST_PAGE_OFFSET)) + 1) * pageSize) return true;
  // Pages at the end that a transaction took and gave back at once are never written. Seldom; so it may take long.
  const roots = [meta.readBigUInt64LE(ROOT_OFFSETS.freePages), meta.readBigUInt64LE(ROOT_OFFSETS.names)];
  return areAllPagesThere({ file, pageSize, pages: Math.floor(size / pageSize) }, roots);
}

function readMeta(file: number, position: number): Buffer | undefined {
  const meta = Buffer.alloc(META_BYTES);
  const read = readSync(file, meta, 0, META_BYTES, position);
  return read === META_BYTES && meta.readUInt32LE(MAGIC.offset) === MAGIC.value ? meta : undefined;
}

function transactionOf(meta: Buffer): bigint {
  return meta.readBigUInt64LE(TRANSACTION_OFFSET);
}

function damaged(path: string): CatalogError {
  return new CatalogError(
    `The catalog ${path} is damaged or isn’t a catalog. Nothing was changed. Move it away to start empty, or use another directory.`,
  );
}
