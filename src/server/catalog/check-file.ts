import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { CatalogError } from './catalog-error.ts';

/*
 * The store maps its file into memory: a file that was cut short, or is something else, ends the whole process with a
 * signal and no word (seen with lmdb 3.5). So its two head pages are read here first, plainly.
 */

const META_BYTES = 160;
const MAGIC = { offset: 24, value: 0xbeefc0de };
const PAGE_SIZE_OFFSET = 48;
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;

export function checkCatalogFile(path: string): void {
  const file = openIfThere(path);
  if (file === undefined) return;
  try {
    const size = fstatSync(file).size;
    // An empty file is what a start that was ended at once leaves behind.
    if (size > 0 && size < neededSize(file)) throw damaged(path);
  } finally {
    closeSync(file);
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

/** Infinite for a file that isn't a store. */
function neededSize(file: number): number {
  const first = readMeta(file, 0);
  if (first === undefined) return Number.POSITIVE_INFINITY;
  const pageSize = first.readUInt32LE(PAGE_SIZE_OFFSET);
  const second = readMeta(file, pageSize);
  if (second === undefined) return Number.POSITIVE_INFINITY;
  // The store writes the two in turn; the later one counts.
  const isFirstLater = transactionOf(first) > transactionOf(second);
  return (Number((isFirstLater ? first : second).readBigUInt64LE(LAST_PAGE_OFFSET)) + 1) * pageSize;
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
    `The catalog ${path} is damaged, or is no catalog. Nothing was changed. Move it away to start with an empty one, or choose another directory with --data.`,
  );
}
