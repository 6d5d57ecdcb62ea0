import { NotArrowVectors } from '../errors.ts';

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
export const MAX_METADATA_LENGTH = 16 * 1024 * 1024;

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
