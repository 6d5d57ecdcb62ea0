import { MalformedBytes } from './protobuf.ts';

/*
 * A manifest ends with the offset of its message (8 bytes), the format version (4), and four letters. The message
 * begins with its length (4). Before it are its indices, a message in the same form, and transactions, which are not
 * read.
 */

export const MANIFEST_FOOTER_BYTES = 16;
export const MESSAGE_LENGTH_BYTES = 4;
const LETTERS = Buffer.from('LANC');

/** The message, if it is within the last bytes of a file of that size. Returns undefined if it begins earlier. */
export function messageIn(end: Uint8Array, size: number): Uint8Array | undefined {
  const start = Number(positionIn(end, size)) - (size - end.length);
  return start < 0 ? undefined : messageAt(end, BigInt(start));
}

export function messageAt(end: Uint8Array, position: bigint): Uint8Array {
  if (position > end.length - MANIFEST_FOOTER_BYTES - MESSAGE_LENGTH_BYTES) {
    throw new MalformedBytes('it has a message past its end');
  }
  const first = Number(position) + MESSAGE_LENGTH_BYTES;
  const past = first + viewOf(end).getUint32(Number(position), true);
  if (past > end.length - MANIFEST_FOOTER_BYTES) throw new MalformedBytes('its message reaches past its end');
  return end.subarray(first, past);
}

export function positionIn(end: Uint8Array, size: number): bigint {
  const isLance = end.length >= MANIFEST_FOOTER_BYTES && LETTERS.equals(end.subarray(-LETTERS.length));
  if (!isLance) throw new MalformedBytes('it doesn’t end as a manifest does');
  const position = viewOf(end).getBigUint64(end.length - MANIFEST_FOOTER_BYTES, true);
  if (position > size - MANIFEST_FOOTER_BYTES - MESSAGE_LENGTH_BYTES) {
    throw new MalformedBytes('its message would begin past its end');
  }
  return position;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
