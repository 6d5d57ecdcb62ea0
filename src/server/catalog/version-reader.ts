import { type JsonArrowSchema, jsonArrowSchema, parseJson } from '#protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { rangeOfNumber, readVersion, versionKey } from './keys.ts';
import { memoizeLru } from './memoize-lru.ts';
import type { CatalogPage } from './read-page.ts';
import { storedVersion, type TableVersion } from './records.ts';

export interface VersionPageRequest {
  /** The last key of the page before. */
  readonly after?: Buffer | undefined;
  readonly limit: number;
  readonly isDescending: boolean;
}

export function createVersionReader(store: Pick<CatalogStore, 'versions' | 'schemas'>) {
  const schemaOf = createSchemaReader(store);

  function findVersion(table: number, version: bigint): TableVersion | undefined {
    const text = store.versions.get(versionKey(table, version));
    return text === undefined ? undefined : readTableVersion(schemaOf, version, text);
  }

  function latestVersion(table: number): TableVersion | undefined {
    return listVersions(table, { limit: 1, isDescending: true }).items[0];
  }

  function listVersions(
    table: number,
    { after, limit, isDescending }: VersionPageRequest,
  ): CatalogPage<TableVersion> {
    const items: TableVersion[] = [];
    let last = after;
    for (const { key, value } of store.versions.getRange(wayThrough(table, after, isDescending))) {
      if (items.length === limit) return last === undefined ? { items } : { items, next: last };
      items.push(readTableVersion(schemaOf, readVersion(key), value));
      last = key;
    }
    return { items };
  }

  return { findVersion, latestVersion, listVersions };
}

/** Backwards, the start is the upper end. Neither end is a version's key: those are longer. */
function wayThrough(table: number, after: Buffer | undefined, isDescending: boolean) {
  const { start, end } = rangeOfNumber(table);
  return isDescending
    ? { start: after ?? end, end: start, reverse: true, exclusiveStart: true }
    : { start: after ?? start, end, exclusiveStart: true };
}

const MAX_KEPT = 1000;

const readStored = memoizeLru(MAX_KEPT, (text) => storedVersion.parse(parseJson(text)));

function readTableVersion(
  schemaOf: (key: string) => JsonArrowSchema,
  version: bigint,
  text: string,
): TableVersion {
  const { schema, ...rest } = readStored(text);
  return { ...rest, version, ...(schema === undefined ? {} : { schema: schemaOf(schema) }) };
}

const MAX_KEPT_SCHEMAS = 100;

/** Schemas by their key, which is the hash of what it stands for. */
function createSchemaReader({ schemas }: Pick<CatalogStore, 'schemas'>): (key: string) => JsonArrowSchema {
  return memoizeLru(MAX_KEPT_SCHEMAS, (key) => {
    const text = schemas.get(Buffer.from(key));
    if (text === undefined) throw new Error(`The catalog has lost the schema ${key}.`);
    return jsonArrowSchema.parse(parseJson(text));
  });
}
