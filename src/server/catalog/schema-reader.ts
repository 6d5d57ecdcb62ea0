import { type JsonArrowSchema, jsonArrowSchema, parseJson } from '../../protocol/index.ts';
import type { Store } from './store.ts';

const MOST_KEPT = 100;

/** Schemas by their key. A key is the hash of what it stands for, so one that was read once is never out of date. */
export function createSchemaReader({ schemas }: Pick<Store, 'schemas'>): (key: string) => JsonArrowSchema {
  const kept = new Map<string, JsonArrowSchema>();
  return (key) => {
    const schema = kept.get(key) ?? read(key);
    // Put last again: the first in the map is the one that was not asked for the longest.
    kept.delete(key);
    kept.set(key, schema);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return schema;
  };
  function read(key: string): JsonArrowSchema {
    const text = schemas.get(Buffer.from(key));
    if (text === undefined) throw new Error(`The catalog has lost the schema ${key}.`);
    return jsonArrowSchema.parse(parseJson(text));
  }
}
