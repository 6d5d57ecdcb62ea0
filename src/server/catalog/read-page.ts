import type { Database } from 'lmdb';
import { type ChildEntry, readChildEntry } from './catalog-store.ts';
import { isChildKey, type KeyRange } from './keys.ts';

export interface PageRequest {
  /** The last key of the page before. */
  readonly after?: Buffer | undefined;
  readonly limit: number;
  readonly includeDeclared: boolean;
}

export interface CatalogPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; undefined on the last one. */
  readonly next?: Buffer;
}

interface FoundChild {
  readonly key: Buffer;
  readonly entry: ChildEntry;
}

/** A page in which everything is left out ends here, short: one request must not hold up the others. */
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
 * Which listing a token belongs to: a token of one is none of another's. Namespaces, tables, all tables, versions from
 * the first and from the latest, tags.
 */
export type PageTokenScope = 'n' | 't' | 'a' | 'v' | 'w' | 'g';

/** Opaque to clients: the listing and the last key of the page. */
export function writePageToken(listing: PageTokenScope, key: Buffer): string {
  return Buffer.concat([Buffer.from(listing), key]).toString('base64url');
}

/** SECURITY: the store throws on a longer key, and a token is whatever a client sends. */
const MAX_KEY_LENGTH = 1978;

/** Undefined for a text that this server did not make, or made for another listing. */
export function readPageToken(token: string, listing: PageTokenScope, parent?: number): Buffer | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Buffer skips what isn't base64url instead of refusing it.
  if (bytes.toString('base64url') !== token || bytes.toString('latin1', 0, 1) !== listing) return undefined;
  const key = bytes.subarray(1);
  return isChildKey(key, parent) && key.length <= MAX_KEY_LENGTH ? key : undefined;
}
