import { type FlatTable, openFlatTable } from '../../protocol/arrow/flat-table.ts';
import { MESSAGE } from '../../protocol/arrow/ipc-format.ts';
import { type HeaderPlace, headerPlace, PREFIX } from '../../protocol/arrow/ipc-framing.ts';
import type { FileBytes } from './file-bytes.ts';
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

/** What a stream begins with is called. */
export const FIRST_MESSAGE = 'The schema';
/** A header is in memory as a whole. One of a batch of ten thousand columns has half a megabyte. */
const MAX_HEADER_BYTES = 32 * 1024 * 1024;

/** A stream may say that it ends, or just end. */
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

/** What begins otherwise from its first byte on is no stream at all. */
function noHeader(place: MessagePlace) {
  return place.what === FIRST_MESSAGE ? noStream() : brokenMessage(place, 'doesn’t begin as a message does');
}
