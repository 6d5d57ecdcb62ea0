import { LIMITS } from '../limits.ts';
import { NotArrowVectors } from './arrow-errors.ts';
import {
  beginsAsFile,
  FILE_END_LENGTH,
  firstMessageInFile,
  footerLength,
  headerPlace,
  schemaMessage,
  WIDEST_FILE_START,
} from './ipc-framing.ts';

/** Reads bytes in chunks. Returns fewer than requested at the end. */
export interface ByteReader {
  readonly size: number;
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
}

/** A message of a stream, and the place of its body. */
export interface IpcMessage {
  /** From its continuation marker to the end of its metadata. */
  readonly whole: Uint8Array;
  readonly metadata: Uint8Array;
  readonly bodyStart: number;
}

/** The offset of the first message in a file. Returns undefined for a stream, which begins with it. */
export async function startInFile(source: ByteReader): Promise<number | undefined> {
  const start = await source.read(0, Math.min(source.size, WIDEST_FILE_START));
  return beginsAsFile(start) ? firstMessageInFile(start) : undefined;
}

/** The message at an offset, or undefined at the end of the stream. A stream may lack an end marker. */
export async function readMessage(source: ByteReader, from: number): Promise<IpcMessage | undefined> {
  if (from + 4 > source.size) return undefined;
  const place = headerPlace(await source.read(from, Math.min(from + 8, source.size)));
  if ('missing' in place) throw cutOff();
  const { prefix, length } = place;
  if (length === 0) return undefined;
  const bodyStart = from + prefix + length;
  if (length < 0 || length > LIMITS.messageHeader || bodyStart > source.size) throw cutOff();
  const whole = await source.read(from, bodyStart);
  return { whole, metadata: whole.slice(prefix), bodyStart };
}

export function cutOff(): NotArrowVectors {
  return new NotArrowVectors('The Arrow file is cut off or damaged.');
}

/*
 * A file has its schema twice, in the stream and in its footer. Some writers, including apache-arrow, leave out the
 * one in the stream.
 */

/** The schema of the footer, as the first message of a stream. */
export async function schemaInFooter(source: ByteReader): Promise<Uint8Array> {
  const footer = await readFooter(source, LIMITS.messageHeader);
  const message = footer && schemaMessage(footer.bytes);
  if (message === undefined) throw cutOff();
  return message;
}

interface FooterBytes {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Returns undefined if there is no footer, or if it is longer than `longest`. */
export async function readFooter(source: ByteReader, longest: number): Promise<FooterBytes | undefined> {
  const end = source.size - FILE_END_LENGTH;
  const length = footerLength(await source.read(Math.max(0, end), source.size)) ?? 0;
  if (length <= 0 || length > longest || length > end) return undefined;
  return { start: end - length, bytes: await source.read(end - length, end) };
}
