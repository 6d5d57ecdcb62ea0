import type { Id } from '#protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { childOf } from './children.ts';
import { numberKey, rangeOfChildren, rangeOfEverything, rangeOfNumber, readNumber } from './keys.ts';
import { type LocatedTable, tableAt } from './locations.ts';
import { ROOT_NUMBER, rememberIds } from './namespace-ids.ts';
import { type CatalogPage, type PageRequest, readPage } from './read-page.ts';
import { type TextMap, textMap } from './records.ts';
import { readRecord } from './table-records.ts';
import { createTagReader } from './tag-reader.ts';
import { createVersionReader } from './version-reader.ts';

export type CatalogReader = ReturnType<typeof createReader>;

/** Everything that can be asked of a catalog. What isn't there is undefined. */
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

  /** The properties of a namespace; none for one that has none. */
  function propertiesOf(namespace: number): TextMap {
    const text = store.namespaceProperties.get(numberKey(namespace));
    return text === undefined ? {} : textMap.parse(JSON.parse(text)); // Texts: no digit to lose.
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

  /** In the order of the store: the tables of a namespace by name, namespaces by age. */
  function listAllTables(request: PageRequest): CatalogPage<Id> {
    const { items, ...rest } = readPage(store.tables, rangeOfEverything(request.after), request);
    const idOf = rememberIds(store);
    return { items: items.map(({ key, entry }) => [...idOf(readNumber(key)), entry.name]), ...rest };
  }

  return {
    findNamespace,
    findTable,
    findTableAt: (location: string): LocatedTable | undefined => tableAt(store, location),
    tableRecordOf: (table: number) => readRecord(store, table),
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
