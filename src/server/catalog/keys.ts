import { createHash } from 'node:crypto';

/*
 * How names become keys.
 *
 * The key of a child (namespace or table) is `parent's number (6 bytes) + name (UTF-8)`. So the children of a
 * namespace are adjacent, in code point order, and a page of them is one short range read, however many other tables
 * there are. Child namespaces have a separate database, so that listing them never reads tables. Keys need no
 * escaping: the number has a fixed length and the name extends to the end, so a name may contain delimiters, slashes,
 * and NUL.
 *
 * Keys of whole IDs were rejected: they need an escape for every delimiter, exceed the store's limit at some depth,
 * and make a rename of a namespace a rewrite of everything below it.
 */

export const NUMBER_BYTES = 6;
const LARGEST_NUMBER = 2 ** 48 - 1;

/** The store limits keys to 1978 bytes. */
const MAX_NAME_BYTES = 1900;

export function numberKey(number: number): Buffer {
  const key = Buffer.allocUnsafe(NUMBER_BYTES);
  key.writeUIntBE(number, 0, NUMBER_BYTES);
  return key;
}

export function readNumber(key: Buffer, offset = 0): number {
  return key.readUIntBE(offset, NUMBER_BYTES);
}

export function childKey(parent: number, name: string): Buffer {
  return Buffer.concat([numberKey(parent), nameKey(Buffer.from(name))]);
}

/**
 * A longer name is truncated, followed by its hash, so it keeps its place in the order. It can't collide with a short
 * name, as no short name has a key of that length.
 */
function nameKey(name: Buffer): Buffer {
  if (name.length <= MAX_NAME_BYTES) return name;
  const hash = createHash('sha256').update(name).digest();
  return Buffer.concat([name.subarray(0, MAX_NAME_BYTES), hash]);
}

/** The name in a key. Returns undefined if the key contains only its beginning. */
export function nameInKey(key: Buffer): string | undefined {
  return isCut(key) ? undefined : key.toString('utf8', NUMBER_BYTES);
}

export function isCut(key: Buffer): boolean {
  return key.length > NUMBER_BYTES + MAX_NAME_BYTES;
}

export function isChildKey(key: Buffer, parent: number | undefined): boolean {
  return key.length > NUMBER_BYTES && (parent === undefined || readNumber(key) === parent);
}

export interface KeyRange {
  /** Exclusive: no child has an empty name. */
  readonly after: Buffer;
  readonly end?: Buffer;
}

export function rangeOfChildren(parent: number, after?: Buffer): KeyRange {
  return { after: after ?? numberKey(parent), end: numberKey(parent + 1) };
}

/** The range of all keys with a number: the children of a namespace, or the versions or tags of a table. */
export function rangeOfNumber(table: number) {
  return { start: numberKey(table), end: numberKey(table + 1) };
}

export function rangeOfEverything(after?: Buffer): KeyRange {
  return { after: after ?? numberKey(0) };
}

/** Numbers are big-endian, so that the versions are ordered. */
export function versionKey(table: number, version: bigint): Buffer {
  const key = Buffer.allocUnsafe(NUMBER_BYTES + 8);
  key.writeUIntBE(table, 0, NUMBER_BYTES);
  key.writeBigUInt64BE(version, NUMBER_BYTES);
  return key;
}

export function readVersion(key: Buffer): bigint {
  return key.readBigUInt64BE(NUMBER_BYTES);
}

/** The keys of all tables at a location are adjacent. The location is hashed, as it may be longer than a key. */
export function locationKey(location: string, table: number): Buffer {
  return Buffer.concat([locationHash(location), numberKey(table)]);
}

export function rangeOfLocation(location: string) {
  const hash = locationHash(location);
  return { start: hash, end: Buffer.concat([hash, numberKey(LARGEST_NUMBER)]) };
}

export function tableOfLocationKey(key: Buffer): number {
  return readNumber(key, key.length - NUMBER_BYTES);
}

/** Ignores trailing slashes. (A regular expression would take quadratic time on many slashes.) */
function locationHash(location: string): Buffer {
  let end = location.length;
  while (end > 0 && SLASHES.has(location.charAt(end - 1))) end -= 1;
  return createHash('sha256').update(location.slice(0, end)).digest();
}

const SLASHES = new Set(['/', '\\']);
