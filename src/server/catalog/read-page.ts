import type { Database } from 'lmdb';
import { type ChildEntry, readChildEntry } from './catalog-store.ts';
import { isChildKey, type KeyRange } from './keys.ts';

export interface PageRequest {
  /** The last key of the previous page. */
  readonly after?: Buffer | undefined;
  readonly limit: number;
  readonly includeDeclared: boolean;
}

export interface CatalogPage<Item> {
  readonly items: readonly Item[];
  /** The start of the next page; undefined on the last one. */
  readonly next?: Buffer;
}

interface FoundChild {
  readonly key: Buffer;
  readonly entry: ChildEntry;
}

/** The limit of entries that a page reads, even if it skips all of them, so that a request doesn’t block others. */
const MAX_READ = 50_000;

export function readPage(
  children: Database<Buffer, Buffer>,
  { after, end }: KeyRange,
  { limit, includeDeclared }: Pick<PageRequest, 'limit' | 'includeDeclared'>,
): CatalogPage<FoundChild> {
  const items: FoundChild[] = [];
  let last = after;
  let read = 0;
  for (const { key, value } of children.getRange({
    start: after,
    exclusiveStart: true,
    ...(end && { end }),
  })) {
    if (items.length === limit || read === MAX_READ) return { items, next: last };
    const entry = readChildEntry(key, value);
    if (includeDeclared || !entry.isOnlyDeclared) items.push({ key, entry });
    last = key;
    read += 1;
  }
  return { items };
}

/**
 * The listing that a token belongs to, as a token is not valid for other listings: namespaces, tables, all tables,
 * versions ascending and descending, tags.
 */
export type PageTokenScope = 'n' | 't' | 'a' | 'v' | 'w' | 'g';

/** An opaque token with the listing and the last key of the page. */
export function writePageToken(listing: PageTokenScope, key: Buffer): string {
  return Buffer.concat([Buffer.from(listing), key]).toString('base64url');
}

/** SECURITY: the store throws on a longer key, and clients can send any token. */
const MAX_KEY_LENGTH = 1978;

/** Returns undefined for a text that is not a token of this server, or is for another listing. */
export function readPageToken(token: string, listing: PageTokenScope, parent?: number): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Buffer skips invalid base64url characters instead of rejecting them.
  if (bytes.toString('base64url') !== token || bytes.toString('latin1', 0, 1) !== listing) return undefined;
  const key = bytes.subarray(1);
  return isChildKey(key, parent) && key.length <= MAX_KEY_LENGTH ? key : undefined;
}
