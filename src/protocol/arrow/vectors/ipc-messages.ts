import { NotArrowVectors } from '../arrow-errors.ts';
import { openTables } from '../flat-tables.ts';

/** Bytes that are read in pieces; fewer than asked for where they end. */
export interface ByteReader {
  readonly size: number;
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
}

/** One message of a stream, and where its body lies. */
export interface IpcMessage {
  /** From its continuation sign to the end of its metadata. */
  readonly whole: Uint8Array;
  readonly metadata: Uint8Array;
  readonly bodyStart: number;
}

/** What a message of today begins with; one from before 2019 begins with its length at once. */
const CONTINUATION = -1;
export const FILE_MAGIC = 'ARROW1';
/** A schema of ten thousand columns has a message of about a megabyte. */
const MAX_METADATA_LENGTH = 16 * 1024 * 1024;

/** A file is its magic, padded to eight bytes, then a stream, then a footer. Some writers pad up to a wider place. */
const START_IN_FILE = 8;
const WIDEST_PADDING = 512;

/** Where the first message of a file lies; undefined for a stream, which has it at once. */
export async function startInFile(source: ByteReader): Promise<number | undefined> {
  const start = await source.read(0, Math.min(source.size, WIDEST_PADDING));
  if (String.fromCharCode(...start.subarray(0, FILE_MAGIC.length)) !== FILE_MAGIC) return undefined;
  const view = viewOf(start);
  let at = START_IN_FILE;
  while (at + 4 <= view.byteLength && view.getInt32(at, true) === 0) at += 4;
  return at;
}

/** The message at a place, or undefined at the end of the stream. A stream may end without saying so. */
export async function readMessage(source: ByteReader, from: number): Promise<IpcMessage | undefined> {
  if (from + 4 > source.size) return undefined;
  const view = viewOf(await source.read(from, Math.min(from + 8, source.size)));
  const isOfToday = view.getInt32(0, true) === CONTINUATION;
  if (isOfToday && view.byteLength < 8) throw cutOff();
  const prefix = isOfToday ? 8 : 4;
  const length = view.getInt32(prefix - 4, true);
  if (length === 0) return undefined;
  const bodyStart = from + prefix + length;
  if (length < 0 || length > MAX_METADATA_LENGTH || bodyStart > source.size) throw cutOff();
  const whole = await source.read(from, bodyStart);
  return { whole, metadata: whole.slice(prefix), bodyStart };
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function cutOff(): NotArrowVectors {
  return new NotArrowVectors('The Arrow file is cut off or damaged.');
}

/*
 * A file has its schema twice, in the stream and in its footer. Some writers, apache-arrow's own among them, leave out
 * the one in the stream.
 */

const END_LENGTH = 4 + FILE_MAGIC.length;
/** The place of the member in Arrow's own `File.fbs`. */
const FOOTER_SCHEMA = 1;

/** The schema of the footer as the message that a stream would begin with. */
export async function schemaInFooter(source: ByteReader): Promise<Uint8Array> {
  const end = source.size - END_LENGTH;
  if (end < 0) throw cutOff();
  const length = viewOf(await source.read(end, source.size)).getInt32(0, true);
  if (length <= 0 || length > MAX_METADATA_LENGTH || length > end) throw cutOff();
  const footer = await source.read(end - length, end);
  const tables = openTables(footer);
  const schema = tables.tableOf(tables.root(), FOOTER_SCHEMA);
  if (schema === undefined) throw cutOff();
  return messageAround(footer, schema);
}

/** The message in front: the offsets inside of the footer are relative, so they stay right. */
const BEFORE = { prefix: 8, message: 32 } as const;
/** Of FlatBuffers: where the table of the message lies, and in it its members. */
const VTABLE = 4;
const TABLE = 16;
const MEMBERS = { header: 4, version: 8, headerType: 10, end: 12 } as const;
const VERSION_5 = 4;
const SCHEMA_HEADER = 1;

function messageAround(footer: Uint8Array, schema: number): Uint8Array {
  const whole = new Uint8Array(BEFORE.prefix + BEFORE.message + footer.length);
  whole.set(footer, BEFORE.prefix + BEFORE.message);
  const prefix = new DataView(whole.buffer, 0, BEFORE.prefix);
  prefix.setInt32(0, -1, true);
  prefix.setInt32(4, BEFORE.message + footer.length, true);
  const message = new DataView(whole.buffer, BEFORE.prefix);
  message.setUint32(0, TABLE, true);
  const slots = [10, MEMBERS.end, MEMBERS.version, MEMBERS.headerType, MEMBERS.header];
  for (const [place, slot] of slots.entries()) message.setUint16(VTABLE + 2 * place, slot, true);
  message.setInt32(TABLE, TABLE - VTABLE, true);
  message.setUint32(TABLE + MEMBERS.header, BEFORE.message + schema - TABLE - MEMBERS.header, true);
  message.setInt16(TABLE + MEMBERS.version, VERSION_5, true);
  message.setUint8(TABLE + MEMBERS.headerType, SCHEMA_HEADER);
  return whole;
}
