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
  /** The catalog chooses one where there is none; nothing is written there. */
  readonly location?: string | undefined;
  readonly properties: TextMap;
}

/** A table without rows, whose versions will be entries of the catalog. */
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
  /** Puts it in the place of a table of that name; what was known of that one is forgotten. */
  readonly isOverwrite: boolean;
}

/** A table that lies in storage already, and so has rows of its own. */
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

/** What was kept of it. Its files, if it has any, are not the catalog's and stay where they are. */
export function removeTableEntry(transaction: Transaction, id: Id): TableRecord {
  const table = existingTable(transaction, id);
  eraseTable(transaction.store, table);
  return table.record;
}

/** Its number stays, and so do its versions, its tags and its location. */
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

/** The table that lies at the one location, wherever it stands by now; the id is for whoever hears that there is none. */
export function moveTableEntry({ store }: Transaction, id: Id, { from, to }: Move): void {
  const located = tableAt(store, from);
  const table = located === undefined ? undefined : tableIn(store, located);
  if (table === undefined) throw tableNotFound(id);
  removeLocation(store, { number: table.number, location: from });
  putTable(store, { ...table, record: { ...table.record, location: to } });
}

/** Put-if-not-exists, for tables that are made and not asked for: false, with nothing changed, where there is one. */
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

/** By its number, which no other table ever gets: a name may be given again while its first table lies here. */
function chosenLocation({ tablesDirectory }: Transaction, name: string, number: number): string {
  const readable = /^[\w-]{1,64}$/.test(name) ? `${name}-` : '';
  return join(tablesDirectory, `${readable}${number}.lance`);
}
