import { closeSync, existsSync, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';

/** The catalog is unusable in its present state. The message is for the user. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
}

/*
 * The store maps its file into memory: a truncated or foreign file kills the whole process with a signal, without a
 * message (observed with lmdb 3.5). So its two head pages are checked first with normal reads.
 */

const META_BYTES = 160;
const MAGIC = { offset: 24, value: 0xbeefc0de };
const PAGE_SIZE_OFFSET = 48;
const ROOT_OFFSETS = { freePages: 88, names: 136 };
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;

export function checkCatalogFile(path: string): void {
  // Reading a pipe could block, and reading a device might never end.
  if (existsSync(path) && !statSync(path).isFile()) throw damaged(path);
  const file = openIfThere(path);
  if (file === undefined) return;
  try {
    const size = fstatSync(file).size;
    // If the file is empty, another process may be about to fill it.
    if (size > 0 && !isWhole(file, size)) throw damaged(path);
  } finally {
    closeSync(file);
  }
}

/**
 * Anything other than a file in place of the store’s lock file would also kill the process. SECURITY: the store
 * writes to it, so it must not be a link to another place.
 */
export function checkLockFile(path: string): void {
  if (isNoFile(path)) throw damaged(path);
}

function isNoFile(path: string): boolean {
  try {
    return !lstatSync(path).isFile();
  } catch {
    // Missing or unreachable: opening the store reports it.
    return false;
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    // Missing or unreadable: opening the store reports it.
    return undefined;
  }
}

function isWhole(file: number, size: number): boolean {
  const first = readMeta(file, 0);
  if (first === undefined) return false;
  const pageSize = first.readUInt32LE(PAGE_SIZE_OFFSET);
  const second = readMeta(file, pageSize);
  if (second === undefined) return false;
  // The store writes the two alternately; the later one is valid.
  const meta = transactionOf(first) > transactionOf(second) ? first : second;
  if (size >= (Number(meta.readBigUInt64LE(LAST_PAGE_OFFSET)) + 1) * pageSize) return true;
  // Pages at the end that a transaction allocated and freed are never written. That is rare, so this check may be
  // slow.
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
 * Reads the store's file by page, to find every page that a reader would access. The head of a page has 24 bytes: its
 * number, its transaction, its type, and the end of its node list. The list has the offset of each node in the page.
 * The head of a node has 8 bytes: a 32-bit number, flags, and the length of its key.
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
  /** The number of whole pages in the file. */
  readonly pages: number;
}

/** Whether every page that is reachable from the roots is in the file and has the expected type. */
function areAllPagesThere(paged: PagedFile, roots: readonly bigint[]): boolean {
  const left = [...roots];
  const page = Buffer.alloc(paged.pageSize);
  // A damaged file may contain a cycle.
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

/** The child pages of a page. Returns undefined if it is not a tree page, or refers outside of the file. */
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

/** In a branch page, the page number also uses the bytes of the flags. */
function childOf(page: Buffer, node: number): bigint {
  return BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + NODE_FLAGS_OFFSET)) << 32n);
}

function treeOf(page: Buffer, node: number): bigint | undefined {
  if (!(page.readUInt16LE(node + NODE_FLAGS_OFFSET) & NODE_FLAGS.isTree)) return undefined;
  return numberAt(page, valueAt(page, node) + ROOT_IN_TREE_OFFSET);
}

/** A value that is too long for its page is stored in consecutive pages of its own. */
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
