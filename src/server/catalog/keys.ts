import { createHash } from 'node:crypto';

/*
 * How names become keys.
 *
 * A child (namespace or table) lies under `parent's number (6 bytes) + name (UTF-8)`. So the children of one namespace
 * lie side by side, in code point order, and a page of them is one short range read however many tables there are
 * elsewhere; child namespaces lie in a database of their own, so that listing them never walks over tables. Nothing in
 * a key needs escaping: a name may hold delimiters, slashes and NUL, because the number before it has a fixed length
 * and the name runs to the end.
 *
 * Keys made of whole ids were rejected: they need an escape for every delimiter, grow past the store's limit with
 * depth, and make a rename of a namespace a rewrite of everything below it.
 */

export const NUMBER_BYTES = 6;
const LARGEST_NUMBER = 2 ** 48 - 1;

/** The store takes keys of up to 1978 bytes. */
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
 * A longer name is cut and told apart by its hash: it stays beside the names that it begins like. It can't meet a
 * short name, as no short name makes a key of that length.
 */
function nameKey(name: Buffer): Buffer {
  if (name.length <= MAX_NAME_BYTES) return name;
  const hash = createHash('sha256').update(name).digest();
  return Buffer.concat([name.subarray(0, MAX_NAME_BYTES), hash]);
}

/** The name in a key, or undefined where the key holds only its beginning. */
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
  /** Not in the range itself: no child has an empty name. */
  readonly after: Buffer;
  readonly end?: Buffer;
}

export function rangeOfChildren(parent: number, after?: Buffer): KeyRange {
  return { after: after ?? numberKey(parent), end: numberKey(parent + 1) };
}

/** All that lies under a number: the children of a namespace, the versions or the tags of a table. */
export function rangeOfNumber(table: number) {
  return { start: numberKey(table), end: numberKey(table + 1) };
}

export function rangeOfEverything(after?: Buffer): KeyRange {
  return { after: after ?? numberKey(0) };
}

/** Numbers are written big-endian, so that versions lie in their order. */
export function versionKey(table: number, version: bigint): Buffer {
  const key = Buffer.allocUnsafe(NUMBER_BYTES + 8);
  key.writeUIntBE(table, 0, NUMBER_BYTES);
  key.writeBigUInt64BE(version, NUMBER_BYTES);
  return key;
}

export function readVersion(key: Buffer): bigint {
  return key.readBigUInt64BE(NUMBER_BYTES);
}

/** Tables at one location lie side by side. A location may be longer than a key, and so its hash stands for it. */
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

/** With slashes at its end or without, it is the same place. (A pattern would take quadratic time on many slashes.) */
function locationHash(location: string): Buffer {
  let end = location.length;
  while (end > 0 && SLASHES.has(location.charAt(end - 1))) end -= 1;
  return createHash('sha256').update(location.slice(0, end)).digest();
}

const SLASHES = new Set(['/', '\\']);
