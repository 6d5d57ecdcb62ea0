/*
 * A parser for the part of the protocol buffers wire format that manifests use, without schemas. SECURITY: the bytes
 * are untrusted, so every length is compared with the available bytes.
 */

export interface WireField {
  readonly number: number;
  /** A number as unsigned 64 bits; anything else as bytes. */
  readonly value: bigint | Uint8Array;
}

/** Invalid bytes. The message completes a sentence that begins with what was parsed. */
export class MalformedBytes extends Error {
  override readonly name = 'MalformedBytes';
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

export function* wireFields(bytes: Uint8Array): Generator<WireField> {
  const cursor: Cursor = { bytes, at: 0 };
  while (cursor.at < bytes.length) {
    const tag = readSize(cursor);
    const number = Math.floor(tag / 8);
    if (number < 1 || number > LARGEST_NUMBER) throw new MalformedBytes('it has a field without a number');
    yield { number, value: readValue(cursor, tag % 8) };
  }
}

const LARGEST_NUMBER = 2 ** 29 - 1;

/** A field that may be truncated: its value contains the available part. */
interface WirePiece extends WireField {
  /** The offset of its end in the message. */
  readonly end: number;
}

/** The fields that begin within the first bytes of a message of that size. */
export function* wirePieces(first: Uint8Array, size: number): Generator<WirePiece> {
  const cursor: Cursor = { bytes: first, at: 0 };
  while (cursor.at < first.length) {
    const field = readPiece(cursor, size);
    if (field === undefined) return;
    yield { ...field, end: cursor.at };
  }
}

/** Returns undefined if it is truncated before its value. */
function readPiece(cursor: Cursor, size: number): WireField | undefined {
  try {
    const tag = readSize(cursor);
    const number = Math.floor(tag / 8);
    const length = lengthOfValue(cursor, tag % 8);
    if (length === undefined) return { number, value: readValue(cursor, tag % 8) };
    const start = cursor.at;
    if (length > size - start) throw new MalformedBytes(PAST_END);
    cursor.at = start + length;
    return { number, value: cursor.bytes.subarray(start, cursor.at) };
  } catch (problem) {
    const isCut = cursor.bytes.length < size && cursor.at >= cursor.bytes.length;
    if (!isCut) throw problem;
    return undefined;
  }
}

/** Returns undefined for a value whose length depends on its content. */
function lengthOfValue(cursor: Cursor, wireType: number): number | undefined {
  switch (wireType) {
    case 1:
      return 8;
    case 2:
      return readSize(cursor);
    case 5:
      return 4;
    default:
      return undefined;
  }
}

function readValue(cursor: Cursor, wireType: number): bigint | Uint8Array {
  const length = lengthOfValue(cursor, wireType);
  if (length !== undefined) return take(cursor, length);
  if (wireType === 0) return readVarint(cursor);
  throw new MalformedBytes(`it has a field of the unknown kind ${wireType}`);
}

/** Returns a view without copying, so that no memory is allocated for a false length. */
function take(cursor: Cursor, length: number): Uint8Array {
  const { bytes, at } = cursor;
  if (length > bytes.length - at) throw new MalformedBytes(PAST_END);
  cursor.at = at + length;
  return bytes.subarray(at, cursor.at);
}

const PAST_END = 'it has a field that reaches past its end';

/** Usually a single byte. A valid size fits into a double. */
function readSize(cursor: Cursor): number {
  const byte = cursor.bytes[cursor.at] ?? 0x80;
  if (byte >= 0x80) return Number(readVarint(cursor));
  cursor.at += 1;
  return byte;
}

const MAX_VARINT_BYTES = 10;

/** Seven bits per byte, the lowest first. Assembled in three parts, since bit operations on numbers have 32 bits. */
function readVarint(cursor: Cursor): bigint {
  let [low, middle, high] = [0, 0, 0];
  for (let index = 0; index < MAX_VARINT_BYTES; index += 1) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) throw new MalformedBytes('it ends in the middle of a number');
    cursor.at += 1;
    const bits = (byte & 0x7f) << (7 * (index & 3));
    if (index < 4) low |= bits;
    else if (index < 8) middle |= bits;
    else high |= bits;
    if (byte < 0x80) return joined(low, middle, high);
  }
  throw new MalformedBytes(TOO_LARGE);
}

const TOO_LARGE = 'it has a number of more than 64 bits';

function joined(low: number, middle: number, high: number): bigint {
  if (high > 0xff) throw new MalformedBytes(TOO_LARGE);
  if (middle === 0 && high === 0) return BigInt(low);
  return BigInt(low) | (BigInt(middle) << 28n) | (BigInt(high) << 56n);
}

/** Seven bits per byte, the lowest first. */
export function varint(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}

type Value = WireField['value'];

export function bytesOf(value: Value): Uint8Array {
  if (typeof value === 'bigint') throw new MalformedBytes('it has a number where bytes should be');
  return value;
}

export function numberOf(value: Value): bigint {
  if (typeof value !== 'bigint') throw new MalformedBytes('it has bytes where a number should be');
  return value;
}

/** A list of numbers. Newer writers pack it into one field; older ones write a field for each number. */
export function* packedNumbersOf(value: Value): Generator<bigint> {
  if (typeof value === 'bigint') {
    yield value;
    return;
  }
  const cursor: Cursor = { bytes: value, at: 0 };
  while (cursor.at < value.length) yield readVarint(cursor);
}

/** A number of type `double`, in eight bytes. */
export function doubleOf(value: Value): number {
  const bytes = bytesOf(value);
  if (bytes.length !== 8) throw new MalformedBytes('it has a number of another size than it should have');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getFloat64(0, true);
}

export function signedOf(value: Value): bigint {
  return BigInt.asIntN(64, numberOf(value));
}

/** Truncates 64 bits to 32, as a parser of int32 does. */
export function int32Of(value: Value): number {
  return Number(BigInt.asIntN(32, numberOf(value)));
}

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function textOf(value: Value): string {
  const bytes = bytesOf(value);
  try {
    return STRICT.decode(bytes);
  } catch (cause) {
    throw new MalformedBytes('it has a text that isn’t UTF-8', { cause });
  }
}

const LENIENT = new TextDecoder('utf-8', { ignoreBOM: true });

/** For `bytes` fields that contain text in practice. */
export function likelyTextOf(value: Value): string {
  return LENIENT.decode(bytesOf(value));
}

/** An entry of a map, which the format writes as a message. */
export function mapEntryOf(value: Value, readValue: (value: Value) => string): readonly [string, string] {
  let [key, text] = ['', ''];
  for (const field of wireFields(bytesOf(value))) {
    if (field.number === 1) key = textOf(field.value);
    if (field.number === 2) text = readValue(field.value);
  }
  return [key, text];
}
