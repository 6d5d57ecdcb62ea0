import type { Id } from '#protocol/index.ts';
import {
  type CatalogStore,
  type ChildEntry,
  childOf,
  putLocation,
  readChildEntry,
  readTableRecord,
  removeLocation,
  writeChildEntry,
  writeTableRecord,
} from './catalog-store.ts';
import { childKey, numberKey, rangeOfNumber } from './keys.ts';
import type { TableRecord } from './records.ts';
import { checkName, namespaceNotFound, tableNeedsName, tableNotFound } from './refusals.ts';
import type { Transaction } from './transaction.ts';

/** The place of an existing or future table: its key among the children of its namespace. */
export interface TablePlace {
  readonly namespace: number;
  readonly name: string;
}

export interface TableEntry extends TablePlace {
  readonly number: number;
  readonly record: TableRecord;
}

/** The place of a new table. The namespace must exist, and the name must be valid. */
export function newPlace({ reader }: Transaction, id: Id): TablePlace {
  const name = id.at(-1);
  if (name === undefined) throw tableNeedsName(id);
  checkName(id, name);
  const parent = id.slice(0, -1);
  const namespace = reader.findNamespace(parent);
  if (namespace === undefined) throw namespaceNotFound(parent);
  return { namespace, name };
}

export function existingTable({ store, reader }: Transaction, id: Id): TableEntry {
  const name = id.at(-1);
  const namespace = reader.findNamespace(id.slice(0, -1));
  const entry =
    name === undefined || namespace === undefined ? undefined : tableIn(store, { namespace, name });
  if (entry === undefined) throw tableNotFound(id);
  return entry;
}

export function tableIn(store: CatalogStore, { namespace, name }: TablePlace): TableEntry | undefined {
  const child = childOf(store.tables, namespace, name);
  return child === undefined ? undefined : entryOf(store, namespace, child);
}

export function tablesIn(store: CatalogStore, namespace: number): TableEntry[] {
  const children = [...store.tables.getRange(rangeOfNumber(namespace))];
  return children.map(({ key, value }) => entryOf(store, namespace, readChildEntry(key, value)));
}

function entryOf(store: CatalogStore, namespace: number, { name, number }: ChildEntry): TableEntry {
  const record = readTableRecord(store, number);
  if (record === undefined) throw new Error(`The catalog has lost the record of table ${number}.`);
  return { namespace, name, number, record };
}

/** Writes a table, new or existing. The location of an existing one must not have changed. */
export function putTable(store: CatalogStore, { namespace, name, number, record }: TableEntry): void {
  const key = childKey(namespace, name);
  const isOnlyDeclared = record.is_only_declared;
  store.tables.putSync(key, writeChildEntry(key, { name, number, isOnlyDeclared }));
  writeTableRecord(store, number, record);
  putLocation(store, { number, namespace, name, location: record.location });
}

/** Removes a table with all its data in the catalog. */
export function eraseTable(store: CatalogStore, { namespace, name, number, record }: TableEntry): void {
  store.tables.removeSync(childKey(namespace, name));
  store.records.removeSync(numberKey(number));
  removeLocation(store, { number, location: record.location });
  eraseVersions(store, { number });
}

/** Removes its versions and tags. */
export function eraseVersions(store: CatalogStore, { number }: Pick<TableEntry, 'number'>): void {
  for (const rows of [store.versions, store.tags]) {
    // Reads all keys before removing: a range read must not continue after changes.
    for (const key of [...rows.getKeys(rangeOfNumber(number))]) rows.removeSync(key);
  }
}
