import { readSync } from 'node:fs';

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

export interface PagedFile {
  readonly file: number;
  readonly pageSize: number;
  /** How many whole pages the file holds. */
  readonly pages: number;
}

/** Whether every page that can be reached from the roots lies in the file, and is what its place calls for. */
export function areAllPagesThere(paged: PagedFile, roots: readonly bigint[]): boolean {
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
