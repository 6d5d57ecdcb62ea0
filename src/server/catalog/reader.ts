import { type Id, type JsonArrowSchema, parseJson } from '../../protocol/index.ts';
import { type ChildEntry, readChildEntry } from './child-entry.ts';
import {
  childKey,
  numberKey,
  rangeOfChildren,
  rangeOfEverything,
  readNumber,
  readVersion,
  versionKey,
} from './keys.ts';
import { type Page, type PageRequest, readPage } from './read-page.ts';
import {
  type StoredVersion,
  storedVersion,
  type TableRecord,
  type TableVersion,
  tableRecord,
} from './records.ts';
import { createSchemaReader } from './schema-reader.ts';
import type { Store } from './store.ts';

export const ROOT_NUMBER = 0;
const NUMBER_BYTES = 6;

export type CatalogReader = ReturnType<typeof createReader>;

/** Everything that can be asked of a catalog. What isn't there is undefined. */
export function createReader(store: Store) {
  const schemaOf = createSchemaReader(store);

  function findNamespace(id: Id): number | undefined {
    let number: number | undefined = ROOT_NUMBER;
    for (const name of id) {
      number = findChild(store.namespaces, number, name)?.number;
      if (number === undefined) return undefined;
    }
    return number;
  }

  function findTable(id: Id): number | undefined {
    const name = id.at(-1);
    const namespace = name === undefined ? undefined : findNamespace(id.slice(0, -1));
    if (name === undefined || namespace === undefined) return undefined;
    return findChild(store.tables, namespace, name)?.number;
  }

  function tableRecordOf(table: number): TableRecord | undefined {
    const text = store.records.get(numberKey(table));
    return text === undefined ? undefined : tableRecord.parse(JSON.parse(text)); // Texts and flags: no digit to lose.
  }

  function listTables(namespace: number, request: PageRequest): Page<string> {
    return names(readPage(store.tables, rangeOfChildren(namespace, request.after), request));
  }

  function listNamespaces(namespace: number, request: PageRequest): Page<string> {
    return names(readPage(store.namespaces, rangeOfChildren(namespace, request.after), request));
  }

  /** In the order of the store: the tables of a namespace by name, namespaces by age. */
  function listAllTables(request: PageRequest): Page<Id> {
    const { items, ...rest } = readPage(store.tables, rangeOfEverything(request.after), request);
    const idOf = rememberIds(store);
    return { items: items.map(({ key, entry }) => [...idOf(readNumber(key)), entry.name]), ...rest };
  }

  function findVersion(table: number, version: bigint): TableVersion | undefined {
    const text = store.versions.get(versionKey(table, version));
    return text === undefined ? undefined : readTableVersion(schemaOf, version, text);
  }

  function latestVersion(table: number): TableVersion | undefined {
    const range = { start: numberKey(table + 1), end: numberKey(table), reverse: true, limit: 1 };
    for (const { key, value } of store.versions.getRange(range)) {
      return readTableVersion(schemaOf, readVersion(key), value);
    }
    return undefined;
  }

  return {
    findNamespace,
    findTable,
    tableRecordOf,
    listNamespaces,
    listTables,
    listAllTables,
    findVersion,
    latestVersion,
    isEmpty: () =>
      store.tables.getKeysCount({ limit: 1 }) + store.namespaces.getKeysCount({ limit: 1 }) === 0,
  };
}

function findChild(children: Store['tables'], parent: number, name: string): ChildEntry | undefined {
  const key = childKey(parent, name);
  const value = children.get(key);
  return value === undefined ? undefined : readChildEntry(key, value);
}

function names({ items, ...rest }: ReturnType<typeof readPage>): Page<string> {
  return { items: items.map(({ entry }) => entry.name), ...rest };
}

/** The full ids of namespaces, each looked up once: neighbours in a listing mostly share theirs. */
function rememberIds(store: Store): (namespace: number) => Id {
  const known = new Map<number, Id>([[ROOT_NUMBER, []]]);
  return function idOf(namespace): Id {
    const id = known.get(namespace) ?? readId(namespace);
    known.set(namespace, id);
    return id;
  };
  function readId(namespace: number): Id {
    const parts: string[] = [];
    for (let number = namespace; number !== ROOT_NUMBER; ) {
      const value = store.ancestors.get(numberKey(number));
      if (value === undefined) return parts;
      parts.unshift(value.toString('utf8', NUMBER_BYTES));
      number = readNumber(value);
    }
    return parts;
  }
}

function readTableVersion(
  schemaOf: (key: string) => JsonArrowSchema,
  version: bigint,
  text: string,
): TableVersion {
  const { schema, ...rest }: StoredVersion = storedVersion.parse(parseJson(text));
  return { ...rest, version, schema: schemaOf(schema) };
}
