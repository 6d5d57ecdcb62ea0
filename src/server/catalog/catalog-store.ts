import type { Database, RootDatabase } from 'lmdb';
import { type Id, stringifyJson } from '#protocol/index.ts';
import {
  childKey,
  isCut,
  locationKey,
  NUMBER_BYTES,
  nameInKey,
  numberKey,
  rangeOfLocation,
  readNumber,
  tableOfLocationKey,
} from './keys.ts';
import { memoizeLru } from './memoize-lru.ts';
import { type TableRecord, tableRecord } from './records.ts';

export interface CatalogStore {
  readonly root: RootDatabase<Buffer, Buffer>;
  /** The format, and counters. */
  readonly meta: Database<string, Buffer>;
  /** Child key → child entry. */
  readonly namespaces: Database<Buffer, Buffer>;
  /** A namespace's number → its parent's number and its name, to build full IDs. */
  readonly ancestors: Database<Buffer, Buffer>;
  /** A namespace's number → its properties, if it has any. */
  readonly namespaceProperties: Database<string, Buffer>;
  /** Child key → child entry. */
  readonly tables: Database<Buffer, Buffer>;
  /** A table's number → its record. */
  readonly records: Database<string, Buffer>;
  /** A table's number and a version → that version. */
  readonly versions: Database<string, Buffer>;
  /** Child key of a table's number and a tag → the tag. */
  readonly tags: Database<string, Buffer>;
  /** The hash of a location and a table's number → the namespace and name of that table. */
  readonly locations: Database<Buffer, Buffer>;
  /** Hash → schema. */
  readonly schemas: Database<string, Buffer>;
}

/** The value at a child's key. It contains enough to list the child without reading its record. */
export interface ChildEntry {
  readonly name: string;
  readonly number: number;
  readonly isOnlyDeclared: boolean;
}

const NAME_OFFSET = NUMBER_BYTES + 1;

export function writeChildEntry(key: Buffer, { name, number, isOnlyDeclared }: ChildEntry): Buffer {
  const head = Buffer.alloc(NAME_OFFSET);
  head.writeUIntBE(number, 0, NUMBER_BYTES);
  head.writeUInt8(isOnlyDeclared ? 1 : 0, NUMBER_BYTES);
  return isCut(key) ? Buffer.concat([head, Buffer.from(name)]) : head;
}

export function readChildEntry(key: Buffer, value: Buffer): ChildEntry {
  return {
    name: nameInKey(key) ?? value.toString('utf8', NAME_OFFSET),
    number: readNumber(value),
    isOnlyDeclared: value[NUMBER_BYTES] === 1,
  };
}

/** Finds a namespace or a table by name in one of the two databases. */
export function childOf(
  children: CatalogStore['namespaces'] | CatalogStore['tables'],
  parent: number,
  name: string,
): ChildEntry | undefined {
  const key = childKey(parent, name);
  const value = children.get(key);
  return value === undefined ? undefined : readChildEntry(key, value);
}

type Locations = Pick<CatalogStore, 'locations'>;

export interface LocatedTable {
  readonly number: number;
  readonly namespace: number;
  readonly name: string;
  readonly location: string;
}

export function putLocation(
  { locations }: Locations,
  { number, namespace, name, location }: LocatedTable,
): void {
  const value = Buffer.concat([numberKey(namespace), Buffer.from(name)]);
  locations.putSync(locationKey(location, number), value);
}

export function removeLocation(
  { locations }: Locations,
  { number, location }: Pick<LocatedTable, 'number' | 'location'>,
) {
  locations.removeSync(locationKey(location, number));
}

/** The first table at a location. */
export function tableAt({ locations }: Locations, location: string): LocatedTable | undefined {
  for (const { key, value } of locations.getRange({ ...rangeOfLocation(location), limit: 1 })) {
    const name = value.toString('utf8', NUMBER_BYTES);
    return { number: tableOfLocationKey(key), namespace: readNumber(value), name, location };
  }
  return undefined;
}

type Records = Pick<CatalogStore, 'records'>;

const MAX_KEPT = 1000;

/** A record has only texts and flags, so `JSON.parse` loses no digits. */
const readStored = memoizeLru(MAX_KEPT, (text): TableRecord => tableRecord.parse(JSON.parse(text)));

export function readTableRecord({ records }: Records, table: number): TableRecord | undefined {
  const text = records.get(numberKey(table));
  return text === undefined ? undefined : readStored(text);
}

export function writeTableRecord({ records }: Records, table: number, record: TableRecord): void {
  records.putSync(numberKey(table), stringifyJson(record));
}

export const ROOT_NUMBER = 0;

/**
 * Returns a function for the full IDs of namespaces that caches each one: adjacent entries of a listing mostly share
 * them.
 */
export function rememberIds(store: Pick<CatalogStore, 'ancestors'>): (namespace: number) => Id {
  const known = new Map<number, Id>([[ROOT_NUMBER, []]]);
  return function idOf(namespace): Id {
    const id = known.get(namespace) ?? idOfNamespace(store, namespace);
    known.set(namespace, id);
    return id;
  };
}

export function idOfNamespace({ ancestors }: Pick<CatalogStore, 'ancestors'>, namespace: number): Id {
  const parts: string[] = [];
  for (let number = namespace; number !== ROOT_NUMBER; ) {
    const value = ancestors.get(numberKey(number));
    if (value === undefined) return parts;
    parts.unshift(value.toString('utf8', NUMBER_BYTES));
    number = readNumber(value);
  }
  return parts;
}
