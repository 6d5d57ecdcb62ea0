import { openFlatTable } from './flat-table.ts';
import { FOOTER, HEADER, MESSAGE, VERSION_5 } from './ipc-format.ts';

/*
 * The framing of messages: a continuation marker, the length of the header, the header, and the body. A file is the
 * padded magic, the messages of a stream with its end, and a footer with the location of each message.
 */

/**
 * The marker at the beginning of a message. Messages from before 2019 begin directly with the length of the header.
 */
const CONTINUATION = -1;
/** The size of the marker and the length before a header. */
export const PREFIX = 8;

export interface HeaderPlace {
  /** The number of bytes before the header. */
  readonly prefix: number;
  /** As stated in the message: zero at the end of a stream, and arbitrary if the bytes are no message. */
  readonly length: number;
}

/**
 * The place of the header of the message that begins with these bytes, or how many more bytes are needed to know it.
 */
export function headerPlace(start: Uint8Array): HeaderPlace | { readonly missing: number } {
  const view = viewOf(start);
  if (view.byteLength < 4) return { missing: 4 - view.byteLength };
  if (!beginsAsMessage(start)) return { prefix: 4, length: view.getInt32(0, true) };
  if (view.byteLength < PREFIX) return { missing: PREFIX - view.byteLength };
  return { prefix: PREFIX, length: view.getInt32(4, true) };
}

export function beginsAsMessage(start: Uint8Array): boolean {
  return start.length >= 4 && viewOf(start).getInt32(0, true) === CONTINUATION;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Headers and bodies are padded to a multiple of eight. */
export function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}

/** Frames a header in the present format, even if it comes from an older one or had other padding. */
export function framed(header: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(PREFIX + padded(header.length));
  writeFramed(bytes, 0, header);
  return bytes;
}

/** Like {@link framed}, but writes into `target`. */
export function writeFramed(target: Uint8Array, at: number, header: Uint8Array): void {
  const view = viewOf(target);
  const length = padded(header.length);
  view.setInt32(at, CONTINUATION, true);
  view.setInt32(at + 4, length, true);
  target.set(header, at + PREFIX);
  target.fill(0, at + PREFIX + header.length, at + PREFIX + length);
}

/** The marker at the end of a stream. */
export const END_OF_STREAM: Uint8Array = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

export const FILE_MAGIC = 'ARROW1';
const MAGIC = new TextEncoder().encode(FILE_MAGIC);
/** The beginning of a file: its magic, padded to eight bytes. */
export const FILE_START: Uint8Array = Uint8Array.of(...MAGIC, 0, 0);
/** The end of a file, after the footer: the footer’s length, and the magic again. */
export const FILE_END_LENGTH = 4 + MAGIC.length;
/** Some writers pad the magic to a wider alignment. */
export const WIDEST_FILE_START = 512;

export function beginsAsFile(start: Uint8Array): boolean {
  return MAGIC.every((letter, index) => start[index] === letter);
}

/** The offset of the first message in a file. */
export function firstMessageInFile(start: Uint8Array): number {
  const view = viewOf(start);
  let at = FILE_START.length;
  while (at + 4 <= view.byteLength && view.getInt32(at, true) === 0) at += 4;
  return at;
}

/** The stated length of the footer, from the end of a file. Returns undefined if the bytes don’t end a file. */
export function footerLength(end: Uint8Array): number | undefined {
  const tail = end.subarray(-FILE_END_LENGTH);
  return tail.length === FILE_END_LENGTH && beginsAsFile(tail.subarray(4))
    ? viewOf(tail).getInt32(0, true)
    : undefined;
}

/** The place of a message in a file. */
export interface FileBlock {
  readonly at: number;
  /** Includes the bytes before the header. */
  readonly headerLength: number;
  readonly bodyLength: number;
}

interface FileBlocks {
  readonly dictionaries: readonly FileBlock[];
  readonly batches: readonly FileBlock[];
}

/** The bytes after the last message of a file. */
export function fileEnd(schemaHeader: Uint8Array, blocks: FileBlocks): Uint8Array {
  const footer = footerOf(schemaHeader, blocks);
  const length = new Uint8Array(4);
  viewOf(length).setInt32(0, footer.length, true);
  return concat([END_OF_STREAM, footer, length, MAGIC]);
}

/*
 * Two FlatBuffers tables are laid out by hand: the offset of the table at 0, its vtable at 4, the table at 16, and
 * then its targets. All offsets of a message are relative, so it can be copied anywhere.
 */
const VTABLE = 4;
const TABLE = 16;

function writeTable(bytes: Uint8Array, length: number, members: readonly number[]): void {
  const view = viewOf(bytes);
  view.setUint32(0, TABLE, true);
  const vtable = [4 + 2 * members.length, length, ...members];
  for (const [index, value] of vtable.entries()) view.setUint16(VTABLE + 2 * index, value, true);
  view.setInt32(TABLE, TABLE - VTABLE, true);
}

function pointTo(bytes: Uint8Array, member: number, target: number): void {
  viewOf(bytes).setUint32(TABLE + member, target - TABLE - member, true);
}

const FOOTER_TABLE = { version: 16, schema: 4, dictionaries: 8, batches: 12, length: 20 } as const;
const FOOTER_HEAD = 40;
/** The structs of a vector are aligned to eight bytes, so the length is directly before such a boundary. */
const BEFORE_BLOCKS = 4;
const BLOCK = 24;

function footerOf(schemaHeader: Uint8Array, { dictionaries, batches }: FileBlocks): Uint8Array {
  const schema = openFlatTable(schemaHeader).table(MESSAGE.header);
  if (schema === undefined) throw new RangeError('There is no schema.');
  const [first, second] = [blockVector(dictionaries), blockVector(batches)];
  const head = new Uint8Array(FOOTER_HEAD);
  const { version, schema: toSchema, dictionaries: toFirst, batches: toSecond, length } = FOOTER_TABLE;
  writeTable(head, length, [version, toSchema, toFirst, toSecond]);
  viewOf(head).setInt16(TABLE + version, VERSION_5, true);
  pointTo(head, toFirst, FOOTER_HEAD + BEFORE_BLOCKS);
  pointTo(head, toSecond, FOOTER_HEAD + first.length + BEFORE_BLOCKS);
  pointTo(head, toSchema, FOOTER_HEAD + first.length + second.length + schema.at);
  return concat([head, first, second, schemaHeader]);
}

function blockVector(blocks: readonly FileBlock[]): Uint8Array {
  const vector = new Uint8Array(BEFORE_BLOCKS + 4 + BLOCK * blocks.length);
  const view = viewOf(vector);
  view.setUint32(BEFORE_BLOCKS, blocks.length, true);
  for (const [index, { at, headerLength, bodyLength }] of blocks.entries()) {
    const place = BEFORE_BLOCKS + 4 + BLOCK * index;
    view.setBigInt64(place, BigInt(at), true);
    view.setInt32(place + 8, headerLength, true);
    view.setBigInt64(place + 16, BigInt(bodyLength), true);
  }
  return vector;
}

const MESSAGE_TABLE = { header: 4, version: 8, headerType: 10, length: 12 } as const;
const MESSAGE_HEAD = 32;

/** The schema of a footer, as the first message of a stream. Returns undefined if the footer has none. */
export function schemaMessage(footer: Uint8Array): Uint8Array | undefined {
  const schema = openFlatTable(footer).table(FOOTER.schema);
  if (schema === undefined) return undefined;
  const head = new Uint8Array(MESSAGE_HEAD);
  const { header, version, headerType, length } = MESSAGE_TABLE;
  writeTable(head, length, [version, headerType, header]);
  viewOf(head).setInt16(TABLE + version, VERSION_5, true);
  viewOf(head).setUint8(TABLE + headerType, HEADER.schema);
  pointTo(head, header, MESSAGE_HEAD + schema.at);
  return framed(concat([head, footer]));
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
