import type { FileBytes } from './file-bytes.ts';
import { type FlatTable, openFlatTable } from './flat-table.ts';
import { brokenMessage, type MessagePlace, noStream, orBroken, streamCutOff } from './stream-problems.ts';

/** A message as it lies in the file: its header, and where its body is. */
export interface StreamFrame {
  readonly place: MessagePlace;
  readonly header: Buffer;
  readonly message: FlatTable;
  readonly bodyAt: number;
  readonly bodyLength: number;
  readonly end: number;
}

/** Where a stream says that it ends. */
export interface StreamEnd {
  readonly end: number;
}

/** What a message of today begins with; one from before 2019 begins with its length at once. */
const CONTINUATION = -1;
/** What a stream begins with is called. */
export const FIRST_MESSAGE = 'The schema';
/** A header is in memory as a whole. One of a batch of ten thousand columns has half a megabyte. */
const MAX_HEADER_BYTES = 32 * 1024 * 1024;
/** The places of the members in Arrow's own `Message.fbs`, and the numbers of what may be in a message. */
const MESSAGE = { headerType: 1, header: 2, bodyLength: 3 } as const;
export const SCHEMA_HEADER = 1;
export const DICTIONARY_HEADER = 2;
export const BATCH_HEADER = 3;

/** A stream may say that it ends, or just end. */
export async function readStreamFrame(
  bytes: FileBytes,
  place: MessagePlace,
): Promise<StreamFrame | StreamEnd> {
  const { at } = place;
  if (at === bytes.size) return { end: at };
  const { start, length } = await readLength(bytes, place);
  if (length === 0) return { end: start };
  if (length < 0 || length > MAX_HEADER_BYTES) throw noHeader(place);
  if (start + length > bytes.size) throw streamCutOff(place, bytes.size, start + length - bytes.size);
  const header = await bytes.read(start, length);
  const message = orBroken(place, () => openFlatTable(header));
  const bodyAt = start + length;
  const bodyLength = orBroken(place, () => message.long(MESSAGE.bodyLength));
  if (bodyLength < 0) throw brokenMessage(place, 'has a body of less than no bytes');
  const end = bodyAt + bodyLength;
  if (end > bytes.size) throw streamCutOff(place, bytes.size, end - bytes.size);
  return { place, header, message, bodyAt, bodyLength, end };
}

async function readLength(bytes: FileBytes, place: MessagePlace): Promise<{ start: number; length: number }> {
  const first = await bytes.read(place.at, 8);
  if (first.length < 4) throw streamCutOff(place, bytes.size, 4 - first.length);
  if (first.readInt32LE(0) !== CONTINUATION) return { start: place.at + 4, length: first.readInt32LE(0) };
  if (first.length < 8) throw streamCutOff(place, bytes.size, 8 - first.length);
  return { start: place.at + 8, length: first.readInt32LE(4) };
}

/** What begins otherwise from its first byte on is no stream at all. */
function noHeader(place: MessagePlace) {
  return place.what === FIRST_MESSAGE ? noStream() : brokenMessage(place, 'doesn’t begin as a message does');
}

/** What is in a message, if it is that. */
export function headerOf({ message }: StreamFrame, type: number): FlatTable | undefined {
  return message.byte(MESSAGE.headerType, 0) === type ? message.table(MESSAGE.header) : undefined;
}
