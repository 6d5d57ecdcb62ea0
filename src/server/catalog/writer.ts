import { createHash } from 'node:crypto';
import { type Id, type JsonArrowSchema, stringifyJson } from '../../protocol/index.ts';
import { readChildEntry, writeChildEntry } from './child-entry.ts';
import { childKey, numberKey, versionKey } from './keys.ts';
import { ROOT_NUMBER } from './reader.ts';
import type { NewTable, TableVersion } from './records.ts';
import type { Store } from './store.ts';

export interface CatalogWriter {
  /** The namespace's number; it and those above it are made where they are missing. */
  ensureNamespace(id: Id): number;
  /** Put-if-not-exists: false, with nothing changed, when the namespace has a table of that name. */
  addTable(namespace: number, name: string, table: NewTable): boolean;
  /** A number that outlives the process: how far some work has come. */
  mark(name: string): number;
  setMark(name: string, value: number): void;
}

/** One transaction: all of what `action` writes, or, if it throws, nothing. */
export function writeCatalog<Result>(store: Store, action: (writer: CatalogWriter) => Result): Result {
  return store.root.transactionSync(() => {
    const marks = createMarks(store);
    const numbers = createNumbers(marks);
    const schemas = createSchemaKeys(store);
    const result = action({
      ensureNamespace: (id) =>
        id.reduce((parent, name) => ensureChild(store, numbers.next, parent, name), ROOT_NUMBER),
      addTable: (namespace, name, table) =>
        addTable({ store, nextNumber: numbers.next, schemaKey: schemas }, namespace, name, table),
      ...marks,
    });
    numbers.save();
    return result;
  });
}

function createMarks({ meta }: Store): Pick<CatalogWriter, 'mark' | 'setMark'> {
  const keyOf = (name: string) => Buffer.from(`mark:${name}`);
  return {
    mark: (name) => Number(meta.get(keyOf(name)) ?? 0),
    setMark: (name, value) => meta.putSync(keyOf(name), String(value)),
  };
}

/** Namespaces and tables draw their numbers from one counter, kept in memory until the transaction's end. */
function createNumbers({ mark, setMark }: Pick<CatalogWriter, 'mark' | 'setMark'>) {
  let last = mark('last-number');
  return {
    next: () => ++last,
    save: () => setMark('last-number', last),
  };
}

/** Schemas by what is in them. Many tables of a catalog look alike, so one schema object is hashed once. */
function createSchemaKeys({ schemas }: Store) {
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

function ensureChild(store: Store, nextNumber: () => number, parent: number, name: string): number {
  checkName(name);
  const key = childKey(parent, name);
  const existing = store.namespaces.get(key);
  if (existing !== undefined) return readChildEntry(key, existing).number;
  const number = nextNumber();
  store.namespaces.putSync(key, writeChildEntry(key, { name, number, isOnlyDeclared: false }));
  store.ancestors.putSync(numberKey(number), Buffer.concat([numberKey(parent), Buffer.from(name)]));
  return number;
}

interface TableSetting {
  readonly store: Store;
  readonly nextNumber: () => number;
  readonly schemaKey: (schema: JsonArrowSchema) => string;
}

function addTable(
  { store, nextNumber, schemaKey }: TableSetting,
  namespace: number,
  name: string,
  { record, versions }: NewTable,
): boolean {
  checkName(name);
  const key = childKey(namespace, name);
  if (store.tables.get(key) !== undefined) return false;
  const number = nextNumber();
  const entry = { name, number, isOnlyDeclared: record.is_only_declared };
  store.tables.putSync(key, writeChildEntry(key, entry));
  store.records.putSync(numberKey(number), stringifyJson(record));
  for (const version of versions) {
    const value = stringifyJson(storedForm(version, schemaKey(version.schema)));
    store.versions.putSync(versionKey(number, version.version), value);
  }
  return true;
}

function storedForm({ version: _, ...rest }: TableVersion, schema: string) {
  return { ...rest, schema };
}

/** UTF-8 has no form for half a surrogate pair: two such names would become one. */
function checkName(name: string): void {
  if (name === '') throw new Error('A name must not be empty.');
  if (!name.isWellFormed()) throw new Error('A name must be well-formed Unicode.');
}
