import type { Database } from 'lmdb';
import { type ChildEntry, readChildEntry } from './child-entry.ts';
import type { KeyRange } from './keys.ts';

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

export interface FoundChild {
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
