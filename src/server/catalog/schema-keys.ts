import { createHash } from 'node:crypto';
import { type JsonArrowSchema, stringifyJson } from '../../protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';

/**
 * Schemas by what is in them. Many tables of a catalog look alike, so one schema object is hashed once. A schema stays
 * when the last table that had it goes: nobody counts who shares one, and there are few.
 */
export function createSchemaKeys({ schemas }: Pick<CatalogStore, 'schemas'>) {
  const known = new Map<JsonArrowSchema, string>();
  return (schema: JsonArrowSchema): string => {
    const key = known.get(schema) ?? putSchema(schema);
    known.set(schema, key);
    return key;
  };
  function putSchema(schema: JsonArrowSchema): string {
    const text = stringifyJson(schema);
    const key = createHash('sha256').update(text).digest('base64url');
    schemas.putSync(Buffer.from(key), text);
    return key;
  }
}
