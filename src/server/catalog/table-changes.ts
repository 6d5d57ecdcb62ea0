import { join } from 'node:path';
import type { Id } from '#protocol/index.ts';
import { idOfNamespace, removeLocation, tableAt } from './catalog-store.ts';
import { childKey } from './keys.ts';
import type { NewTable, TableRecord, TextMap } from './records.ts';
import { checkName, locationTaken, tableAlreadyExists, tableNotFound } from './refusals.ts';
import { eraseTable, existingTable, newPlace, putTable, type TablePlace, tableIn } from './table-entry.ts';
import type { Transaction } from './transaction.ts';
import { putVersion } from './version-changes.ts';

export interface Declaration {
  /** Default: a location that the catalog chooses. Nothing is written there. */
  readonly location?: string | undefined;
  readonly properties: TextMap;
}

/** Declares a table without rows. Its versions will be entries of the catalog. */
export function declareTableEntry(transaction: Transaction, id: Id, declaration: Declaration): TableRecord {
  const place = newPlace(transaction, id);
  if (tableIn(transaction.store, place) !== undefined) throw tableAlreadyExists(id);
  const number = transaction.nextNumber();
  const location = declaration.location ?? chosenLocation(transaction, place.name, number);
  return addTable(transaction, place, number, {
    location,
    properties: declaration.properties,
    managed_versioning: true,
    is_only_declared: true,
  });
}

export interface Registration {
  readonly location: string;
  readonly properties: TextMap;
  /** Replaces a table of the same name, and removes the data about it. */
  readonly isOverwrite: boolean;
}

/** Registers a table that exists in storage, and so has its own rows and versions. */
export function registerTableEntry(
  transaction: Transaction,
  id: Id,
  registration: Registration,
): TableRecord {
  const place = newPlace(transaction, id);
  const existing = tableIn(transaction.store, place);
  if (existing !== undefined && !registration.isOverwrite) throw tableAlreadyExists(id);
  if (existing !== undefined) eraseTable(transaction.store, existing);
  return addTable(transaction, place, transaction.nextNumber(), {
    location: registration.location,
    properties: registration.properties,
    managed_versioning: false,
    is_only_declared: false,
  });
}

/** Removes the entry, and returns its record. The files of the table stay. */
export function removeTableEntry(transaction: Transaction, id: Id): TableRecord {
  const table = existingTable(transaction, id);
  eraseTable(transaction.store, table);
  return table.record;
}

/** Keeps the number, versions, tags, and location. */
export function renameTableEntry(transaction: Transaction, id: Id, newId: Id): void {
  const { store } = transaction;
  const table = existingTable(transaction, id);
  const place = newPlace(transaction, newId);
  if (tableIn(store, place) !== undefined) throw tableAlreadyExists(newId);
  store.tables.removeSync(childKey(table.namespace, table.name));
  putTable(store, { ...table, ...place });
}

export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Moves the table at a location, under any name. The ID is only for the error message. */
export function moveTableEntry({ store }: Transaction, id: Id, { from, to }: Move): void {
  const located = tableAt(store, from);
  const table = located === undefined ? undefined : tableIn(store, located);
  if (table === undefined) throw tableNotFound(id);
  removeLocation(store, { number: table.number, location: from });
  putTable(store, { ...table, record: { ...table.record, location: to } });
}

/** Put-if-not-exists, for generated tables: returns false and changes nothing if the table exists. */
export function fillTable(
  transaction: Transaction,
  place: TablePlace,
  { record, versions }: NewTable,
): boolean {
  checkName([place.name], place.name);
  if (tableIn(transaction.store, place) !== undefined) return false;
  const number = transaction.nextNumber();
  putTable(transaction.store, { ...place, number, record });
  for (const version of versions) putVersion(transaction, number, version);
  return true;
}

function addTable(
  { store }: Transaction,
  place: TablePlace,
  number: number,
  settings: Pick<TableRecord, 'location' | 'properties' | 'managed_versioning' | 'is_only_declared'>,
): TableRecord {
  const other = tableAt(store, settings.location);
  if (other !== undefined) {
    throw locationTaken([...idOfNamespace(store, other.namespace), other.name], settings.location);
  }
  const record: TableRecord = { ...settings, metadata: {} };
  putTable(store, { ...place, number, record });
  return record;
}

/** Contains the number, which is unique: a name may be reused while the files of its previous table remain. */
function chosenLocation({ tablesDirectory }: Transaction, name: string, number: number): string {
  const readable = /^[\w-]{1,64}$/.test(name) ? `${name}-` : '';
  return join(tablesDirectory, `${readable}${number}.lance`);
}
