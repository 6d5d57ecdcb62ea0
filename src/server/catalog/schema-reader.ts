import { type JsonArrowSchema, jsonArrowSchema, parseJson } from '../../protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { memoizeLru } from './memoize-lru.ts';

const MAX_KEPT = 100;

/** Schemas by their key, which is the hash of what it stands for. */
export function createSchemaReader({
  schemas,
}: Pick<CatalogStore, 'schemas'>): (key: string) => JsonArrowSchema {
  return memoizeLru(MAX_KEPT, (key) => {
    const text = schemas.get(Buffer.from(key));
    if (text === undefined) throw new Error(`The catalog has lost the schema ${key}.`);
    return jsonArrowSchema.parse(parseJson(text));
  });
}
