import { type Id, stringifyJson } from '#protocol/index.ts';
import {
  type CatalogStore,
  type ChildEntry,
  childOf,
  ROOT_NUMBER,
  readChildEntry,
  writeChildEntry,
} from './catalog-store.ts';
import { childKey, numberKey, rangeOfNumber } from './keys.ts';
import type { TextMap } from './records.ts';
import {
  checkName,
  namespaceAlreadyExists,
  namespaceNotEmpty,
  namespaceNotFound,
  rootIsFixed,
} from './refusals.ts';
import { eraseTable, tablesIn } from './table-entry.ts';
import type { Transaction } from './transaction.ts';

/** What to do if the namespace exists: fail, keep it, or clear its properties if it is empty. */
export type CreateMode = 'create' | 'existOk' | 'overwrite';

export interface NewNamespace {
  readonly properties: TextMap;
  readonly mode: CreateMode;
}

/** Returns the properties after the call. */
export function createNamespaceEntry(
  transaction: Transaction,
  id: Id,
  { properties, mode }: NewNamespace,
): TextMap {
  const { store, reader } = transaction;
  const { parent, name } = placeOf(transaction, id);
  const existing = childOf(store.namespaces, parent, name)?.number;
  if (existing === undefined) {
    setProperties(store, addChild(transaction, parent, name), properties);
    return properties;
  }
  if (mode === 'create') throw namespaceAlreadyExists(id);
  if (mode === 'existOk') return reader.propertiesOf(existing);
  // The request doesn’t ask to delete the contents: there is a drop request for that.
  if (!reader.isEmptyNamespace(existing)) throw namespaceNotEmpty(id);
  setProperties(store, existing, properties);
  return properties;
}

export interface NamespaceDrop {
  readonly isMissingOk: boolean;
  /** Whether to also drop its contents. */
  readonly isCascade: boolean;
}

/** The contents of a dropped namespace; empty if it didn’t exist. */
export interface DroppedNamespace {
  readonly properties: TextMap;
  /** The locations of its dropped tables. */
  readonly locations: readonly string[];
}

export function dropNamespaceEntry(
  { store, reader }: Transaction,
  id: Id,
  { isMissingOk, isCascade }: NamespaceDrop,
): DroppedNamespace {
  const name = id.at(-1);
  if (name === undefined) throw rootIsFixed(id);
  const parent = reader.findNamespace(id.slice(0, -1));
  const entry = parent === undefined ? undefined : childOf(store.namespaces, parent, name);
  if (parent === undefined || entry === undefined) {
    if (isMissingOk) return { properties: {}, locations: [] };
    throw namespaceNotFound(id);
  }
  if (!isCascade && !reader.isEmptyNamespace(entry.number)) throw namespaceNotEmpty(id);
  const properties = reader.propertiesOf(entry.number);
  return { properties, locations: eraseNamespace(store, parent, entry) };
}

/** Returns the namespace's number. Creates it and its parents if they are missing. */
export function ensureNamespace(transaction: Transaction, id: Id): number {
  return id.reduce((parent, name) => {
    checkName(id, name);
    return childOf(transaction.store.namespaces, parent, name)?.number ?? addChild(transaction, parent, name);
  }, ROOT_NUMBER);
}

function placeOf({ reader }: Transaction, id: Id) {
  const name = id.at(-1);
  if (name === undefined) throw rootIsFixed(id);
  checkName(id, name);
  const parent = reader.findNamespace(id.slice(0, -1));
  if (parent === undefined) throw namespaceNotFound(id.slice(0, -1));
  return { parent, name };
}

function addChild({ store, nextNumber }: Transaction, parent: number, name: string): number {
  const number = nextNumber();
  const key = childKey(parent, name);
  store.namespaces.putSync(key, writeChildEntry(key, { name, number, isOnlyDeclared: false }));
  store.ancestors.putSync(numberKey(number), Buffer.concat([numberKey(parent), Buffer.from(name)]));
  return number;
}

function setProperties({ namespaceProperties }: CatalogStore, namespace: number, properties: TextMap): void {
  const key = numberKey(namespace);
  if (Object.keys(properties).length === 0) namespaceProperties.removeSync(key);
  else namespaceProperties.putSync(key, stringifyJson(properties));
}

/** Erases leaves first. Not recursive, since a namespace may be nested deeper than the stack. */
function eraseNamespace(store: CatalogStore, parent: number, entry: ChildEntry): string[] {
  const locations: string[] = [];
  const erased = [{ parent, entry }];
  for (const { entry: found } of erased) erased.push(...childrenOf(store, found.number));
  for (const { parent: above, entry: found } of erased.reverse()) {
    for (const table of tablesIn(store, found.number)) {
      locations.push(table.record.location);
      eraseTable(store, table);
    }
    store.namespaces.removeSync(childKey(above, found.name));
    store.ancestors.removeSync(numberKey(found.number));
    store.namespaceProperties.removeSync(numberKey(found.number));
  }
  return locations;
}

function childrenOf({ namespaces }: CatalogStore, parent: number) {
  const children = [...namespaces.getRange(rangeOfNumber(parent))];
  return children.map(({ key, value }) => ({ parent, entry: readChildEntry(key, value) }));
}
