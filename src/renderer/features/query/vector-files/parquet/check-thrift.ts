import { damaged } from './parquet-refusals.ts';

/*
 * Parquet writes its footer and its page headers in Thrift’s compact protocol. The bytes are checked before they are
 * parsed. SECURITY: hyparquet allocates a list as long as it claims to be, and accepts a number with millions of
 * digits.
 */

const TYPE = { stop: 0, yes: 1, no: 2, byte: 3, double: 7, bytes: 8, list: 9, struct: 12 } as const;
const INTEGERS: ReadonlySet<number> = new Set([4, 5, 6]);

const MOST_VALUES = 1_000_000;
const DEEPEST = 32;
const LONGEST_INTEGER = 10;

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
  valuesLeft: number;
}

/** Returns where the struct ends that begins at the first byte. */
export function checkThrift(bytes: Uint8Array): number {
  const cursor = { bytes, at: 0, valuesLeft: MOST_VALUES };
  passStruct(cursor, 0);
  return cursor.at;
}

function passStruct(cursor: Cursor, depth: number): void {
  for (;;) {
    const head = takeByte(cursor);
    const type = head & 15;
    if (type === TYPE.stop) return;
    if (head >> 4 === 0) takeInteger(cursor);
    // A boolean is stored in its type, without bytes of its own.
    if (type === TYPE.yes || type === TYPE.no) countValue(cursor);
    else passValue(cursor, type, depth);
  }
}

function passValue(cursor: Cursor, type: number, depth: number): void {
  countValue(cursor);
  if (depth > DEEPEST) throw damaged();
  if (INTEGERS.has(type)) takeInteger(cursor);
  else if (type === TYPE.bytes) pass(cursor, takeInteger(cursor));
  else if (type === TYPE.list) passList(cursor, depth + 1);
  else if (type === TYPE.struct) passStruct(cursor, depth + 1);
  else if (type === TYPE.double) pass(cursor, 8);
  else if (type === TYPE.byte || type === TYPE.yes || type === TYPE.no) pass(cursor, 1);
  else throw damaged();
}

function passList(cursor: Cursor, depth: number): void {
  const head = takeByte(cursor);
  const length = head >> 4 === 15 ? takeInteger(cursor) : head >> 4;
  // Each entry takes at least one byte.
  if (length > cursor.bytes.length - cursor.at) throw damaged();
  for (let index = 0; index < length; index += 1) passValue(cursor, head & 15, depth);
}

function countValue(cursor: Cursor): void {
  cursor.valuesLeft -= 1;
  if (cursor.valuesLeft < 0) throw damaged();
}

function pass(cursor: Cursor, length: number): void {
  if (length > cursor.bytes.length - cursor.at) throw damaged();
  cursor.at += length;
}

function takeByte(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at];
  if (byte === undefined) throw damaged();
  cursor.at += 1;
  return byte;
}

function takeInteger(cursor: Cursor): number {
  let value = 0;
  for (let place = 0; place < LONGEST_INTEGER; place += 1) {
    const byte = takeByte(cursor);
    value += (byte & 127) * 128 ** place;
    if (byte < 128) return value;
  }
  throw damaged();
}
