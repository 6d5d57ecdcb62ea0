import { z } from 'zod';
import { type Id, int64, type JsonArrowSchema, jsonArrowSchema, parseJson } from '#protocol/index.ts';
import {
  type CatalogStore,
  childOf,
  type LocatedTable,
  ROOT_NUMBER,
  readTableRecord,
  rememberIds,
  tableAt,
} from './catalog-store.ts';
import {
  childKey,
  numberKey,
  rangeOfChildren,
  rangeOfEverything,
  rangeOfNumber,
  readNumber,
  readVersion,
  versionKey,
} from './keys.ts';
import { memoizeLru } from './memoize-lru.ts';
import { type CatalogPage, type PageRequest, readPage } from './read-page.ts';
import { type CatalogVersion, storedVersion, type TextMap, textMap } from './records.ts';

export type CatalogReader = ReturnType<typeof createReader>;

/** All reads of a catalog. Missing items are undefined. */
export function createReader(store: CatalogStore) {
  function findNamespace(id: Id): number | undefined {
    let number: number | undefined = ROOT_NUMBER;
    for (const name of id) {
      number = childOf(store.namespaces, number, name)?.number;
      if (number === undefined) return undefined;
    }
    return number;
  }

  function findTable(id: Id): number | undefined {
    const name = id.at(-1);
    const namespace = name === undefined ? undefined : findNamespace(id.slice(0, -1));
    if (name === undefined || namespace === undefined) return undefined;
    return childOf(store.tables, namespace, name)?.number;
  }

  function propertiesOf(namespace: number): TextMap {
    const text = store.namespaceProperties.get(numberKey(namespace));
    return text === undefined ? {} : textMap.parse(JSON.parse(text)); // The values are texts, so `JSON.parse` loses no digits.
  }

  function isEmptyNamespace(namespace: number): boolean {
    const range = { ...rangeOfNumber(namespace), limit: 1 };
    return store.tables.getKeysCount(range) + store.namespaces.getKeysCount(range) === 0;
  }

  function listTables(namespace: number, request: PageRequest): CatalogPage<string> {
    return names(readPage(store.tables, rangeOfChildren(namespace, request.after), request));
  }

  function listNamespaces(namespace: number, request: PageRequest): CatalogPage<string> {
    return names(readPage(store.namespaces, rangeOfChildren(namespace, request.after), request));
  }

  /** In the order of the store: namespaces by age, and their tables by name. */
  function listAllTables(request: PageRequest): CatalogPage<Id> {
    const { items, ...rest } = readPage(store.tables, rangeOfEverything(request.after), request);
    const idOf = rememberIds(store);
    return { items: items.map(({ key, entry }) => [...idOf(readNumber(key)), entry.name]), ...rest };
  }

  return {
    findNamespace,
    findTable,
    findTableAt: (location: string): LocatedTable | undefined => tableAt(store, location),
    tableRecordOf: (table: number) => readTableRecord(store, table),
    listNamespaces,
    listTables,
    listAllTables,
    propertiesOf,
    isEmptyNamespace,
    ...createVersionReader(store),
    ...createTagReader(store),
    isEmpty: () =>
      store.tables.getKeysCount({ limit: 1 }) + store.namespaces.getKeysCount({ limit: 1 }) === 0,
  };
}

function names({ items, ...rest }: ReturnType<typeof readPage>): CatalogPage<string> {
  return { items: items.map(({ entry }) => entry.name), ...rest };
}

export interface VersionPageRequest {
  /** The last key of the previous page. */
  readonly after?: Buffer | undefined;
  readonly limit: number;
  readonly isDescending: boolean;
}

function createVersionReader(store: Pick<CatalogStore, 'versions' | 'schemas'>) {
  const schemaOf = createSchemaReader(store);

  function findVersion(table: number, version: bigint): CatalogVersion | undefined {
    const text = store.versions.get(versionKey(table, version));
    return text === undefined ? undefined : readTableVersion(schemaOf, version, text);
  }

  function latestVersion(table: number): CatalogVersion | undefined {
    return listVersions(table, { limit: 1, isDescending: true }).items[0];
  }

  function listVersions(
    table: number,
    { after, limit, isDescending }: VersionPageRequest,
  ): CatalogPage<CatalogVersion> {
    const items: CatalogVersion[] = [];
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

/** In descending order, the start is the upper bound. Both bounds differ from all version keys, which are longer. */
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
): CatalogVersion {
  const { schema, ...rest } = readStored(text);
  return { ...rest, version, ...(schema === undefined ? {} : { schema: schemaOf(schema) }) };
}

const MAX_KEPT_SCHEMAS = 100;

/** Reads schemas by their key, which is a hash of the schema. */
function createSchemaReader({ schemas }: Pick<CatalogStore, 'schemas'>): (key: string) => JsonArrowSchema {
  return memoizeLru(MAX_KEPT_SCHEMAS, (key) => {
    const text = schemas.get(Buffer.from(key));
    if (text === undefined) throw new Error(`The catalog has lost the schema ${key}.`);
    return jsonArrowSchema.parse(parseJson(text));
  });
}

/** Contains the name, as the key may contain only its beginning. */
const storedTag = z.object({ name: z.string(), version: int64 });

export type CatalogTag = Readonly<z.infer<typeof storedTag>>;

interface TagPageRequest {
  /** The last key of the previous page. */
  readonly after?: Buffer | undefined;
  readonly limit: number;
}

function createTagReader({ tags }: Pick<CatalogStore, 'tags'>) {
  function findTag(table: number, name: string): CatalogTag | undefined {
    const text = tags.get(childKey(table, name));
    return text === undefined ? undefined : readTag(text);
  }

  function listTags(table: number, { after, limit }: TagPageRequest): CatalogPage<CatalogTag> {
    const { start, end } = rangeOfNumber(table);
    const items: CatalogTag[] = [];
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

export function readTag(text: string): CatalogTag {
  return storedTag.parse(parseJson(text));
}
