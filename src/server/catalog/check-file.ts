import { closeSync, existsSync, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';

/** The catalog can't be used as it is; the message is for the user. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
}

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
  // A pipe would be waited for, and a device read without end.
  if (existsSync(path) && !statSync(path).isFile()) throw damaged(path);
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

/*
 * The store's file page by page, as far as it takes to find every page that a reader would touch. A page's head is
 * 24 bytes: its number, its transaction, and then what it is and how far its list of nodes goes. The list says where
 * in the page each node lies; a node's head is 8 bytes: a number of 32 bits, flags, the length of its key.
 */

const HEAD_BYTES = 24;
const FLAGS_OFFSET = 18;
const LIST_END_OFFSET = 20;
const PAGE_COUNT_OFFSET = 20;
const PAGE_FLAGS = { branch: 0x01, leaf: 0x02, overflow: 0x04, keysOnly: 0x20 };

const NODE_HEAD_BYTES = 8;
const NODE_FLAGS_OFFSET = 4;
const KEY_LENGTH_OFFSET = 6;
const NODE_FLAGS = { isElsewhere: 0x01, isTree: 0x02 };
const ROOT_IN_TREE_OFFSET = 40;

const NO_PAGE = 2n ** 64n - 1n;

interface PagedFile {
  readonly file: number;
  readonly pageSize: number;
  /** How many whole pages the file holds. */
  readonly pages: number;
}

/** Whether every page that can be reached from the roots lies in the file, and is what its place calls for. */
function areAllPagesThere(paged: PagedFile, roots: readonly bigint[]): boolean {
  const left = [...roots];
  const page = Buffer.alloc(paged.pageSize);
  // A damaged file may lead round in a circle.
  for (let visits = 0; left.length > 0; visits += 1) {
    const number = left.pop() ?? NO_PAGE;
    if (number === NO_PAGE) continue;
    if (visits > paged.pages || !readPage(paged, number, page)) return false;
    const below = pagesBelow(paged, page);
    if (below === undefined) return false;
    left.push(...below);
  }
  return true;
}

function readPage({ file, pageSize, pages }: PagedFile, number: bigint, into: Buffer): boolean {
  if (number >= BigInt(pages)) return false;
  return readSync(file, into, 0, pageSize, Number(number) * pageSize) === pageSize;
}

/** The pages that this one leads to; undefined where it is no page of a tree, or leads out of the file. */
function pagesBelow(paged: PagedFile, page: Buffer): bigint[] | undefined {
  const flags = page.readUInt16LE(FLAGS_OFFSET);
  if (flags & PAGE_FLAGS.keysOnly) return [];
  const isBranch = (flags & PAGE_FLAGS.branch) !== 0;
  if (!isBranch && !(flags & PAGE_FLAGS.leaf)) return undefined;
  const below: bigint[] = [];
  for (const node of nodesOf(page)) {
    if (node + NODE_HEAD_BYTES > page.length) return undefined;
    const lead = isBranch ? childOf(page, node) : treeOf(page, node);
    if (lead !== undefined) below.push(lead);
    if (!isBranch && !isValueThere(paged, page, node)) return undefined;
  }
  return below;
}

function nodesOf(page: Buffer): number[] {
  const end = Math.min(HEAD_BYTES + page.readUInt16LE(LIST_END_OFFSET), page.length);
  const nodes: number[] = [];
  for (let at = HEAD_BYTES; at + 2 <= end; at += 2) nodes.push(HEAD_BYTES + page.readUInt16LE(at));
  return nodes;
}

/** Of a branch: the number takes the place of the flags too. */
function childOf(page: Buffer, node: number): bigint {
  return BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + NODE_FLAGS_OFFSET)) << 32n);
}

function treeOf(page: Buffer, node: number): bigint | undefined {
  if (!(page.readUInt16LE(node + NODE_FLAGS_OFFSET) & NODE_FLAGS.isTree)) return undefined;
  return numberAt(page, valueAt(page, node) + ROOT_IN_TREE_OFFSET);
}

/** A value too long for a page lies in pages of its own, one after the other. */
function isValueThere(paged: PagedFile, page: Buffer, node: number): boolean {
  if (!(page.readUInt16LE(node + NODE_FLAGS_OFFSET) & NODE_FLAGS.isElsewhere)) return true;
  const first = numberAt(page, valueAt(page, node));
  const head = Buffer.alloc(paged.pageSize);
  if (!readPage(paged, first, head) || !(head.readUInt16LE(FLAGS_OFFSET) & PAGE_FLAGS.overflow)) return false;
  return first + BigInt(head.readUInt32LE(PAGE_COUNT_OFFSET)) <= BigInt(paged.pages);
}

function valueAt(page: Buffer, node: number): number {
  return node + NODE_HEAD_BYTES + page.readUInt16LE(node + KEY_LENGTH_OFFSET);
}

function numberAt(page: Buffer, position: number): bigint {
  return position + 8 <= page.length ? page.readBigUInt64LE(position) : NO_PAGE - 1n;
}
