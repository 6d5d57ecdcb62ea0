import { z } from 'zod';
import { int64, parseJson } from '#protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { childKey, rangeOfNumber } from './keys.ts';
import type { CatalogPage } from './read-page.ts';

/** The name is kept with it: a key may hold only its beginning. */
const storedTag = z.object({ name: z.string(), version: int64 });
export type Tag = Readonly<z.infer<typeof storedTag>>;

export interface TagPageRequest {
  /** The last key of the page before. */
  readonly after?: Buffer | undefined;
  readonly limit: number;
}

export function createTagReader({ tags }: Pick<CatalogStore, 'tags'>) {
  function findTag(table: number, name: string): Tag | undefined {
    const text = tags.get(childKey(table, name));
    return text === undefined ? undefined : readTag(text);
  }

  function listTags(table: number, { after, limit }: TagPageRequest): CatalogPage<Tag> {
    const { start, end } = rangeOfNumber(table);
    const items: Tag[] = [];
    let last = after;
    for (const { key, value } of tags.getRange({ start: after ?? start, end, exclusiveStart: true })) {
      if (items.length === limit) return last === undefined ? { items } : { items, next: last };
      items.push(readTag(value));
      last = key;
    }
    return { items };
  }

  return { findTag, listTags };
}

export function readTag(text: string): Tag {
  return storedTag.parse(parseJson(text));
}
