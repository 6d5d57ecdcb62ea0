import { type FlatTable, openFlatTable } from '../../protocol/arrow/flat-table.ts';
import { MESSAGE } from '../../protocol/arrow/ipc-format.ts';
import { type HeaderPlace, headerPlace, PREFIX } from '../../protocol/arrow/ipc-framing.ts';
import type { FileBytes } from './file-bytes.ts';
import { brokenMessage, type MessagePlace, noStream, orBroken, streamCutOff } from './stream-problems.ts';

/** The frame of a message in a file: its header, and the place of its body. */
export interface StreamFrame {
  readonly place: MessagePlace;
  readonly header: Buffer;
  readonly message: FlatTable;
  readonly bodyAt: number;
  readonly bodyLength: number;
  readonly end: number;
}

/** The end of a stream. */
export interface StreamEnd {
  readonly end: number;
}

/** The name of the first message. */
export const FIRST_MESSAGE = 'The schema';
/** A whole header is in memory. That of a batch with ten thousand columns has half a megabyte. */
const MAX_HEADER_BYTES = 32 * 1024 * 1024;

/** Returns undefined at the end of the stream, with or without an end marker. */
export async function readStreamFrame(
  bytes: FileBytes,
  place: MessagePlace,
): Promise<StreamFrame | StreamEnd> {
  const { at } = place;
  if (at === bytes.size) return { end: at };
  const { prefix, length } = await readPlace(bytes, place);
  const start = at + prefix;
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

async function readPlace(bytes: FileBytes, place: MessagePlace): Promise<HeaderPlace> {
  const found = headerPlace(await bytes.read(place.at, PREFIX));
  if ('missing' in found) throw streamCutOff(place, bytes.size, found.missing);
  return found;
}

/** If the first bytes are invalid, the file is no stream at all. */
function noHeader(place: MessagePlace) {
  return place.what === FIRST_MESSAGE ? noStream() : brokenMessage(place, 'doesn’t begin as a message does');
}
