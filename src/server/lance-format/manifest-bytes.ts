import { MalformedBytes } from './protobuf.ts';

/*
 * A manifest ends with where its message begins (8 bytes), the version of the format (4) and four letters. The message
 * begins with its length (4). What may lie before it, transactions and indices, is not read here.
 */

export const FOOTER_BYTES = 16;
const LENGTH_BYTES = 4;
const LETTERS = Buffer.from('LANC');

/** The message, of the last bytes of a file of that size; undefined where it begins before them. */
export function messageIn(end: Uint8Array, size: number): Uint8Array | undefined {
  const start = Number(positionIn(end, size)) - (size - end.length);
  if (start < 0) return undefined;
  const first = start + LENGTH_BYTES;
  const past = first + viewOf(end).getUint32(start, true);
  if (past > end.length - FOOTER_BYTES) throw new MalformedBytes('its message reaches past its end');
  return end.subarray(first, past);
}

function positionIn(end: Uint8Array, size: number): bigint {
  const isLance = end.length >= FOOTER_BYTES && LETTERS.equals(end.subarray(-LETTERS.length));
  if (!isLance) throw new MalformedBytes('it doesn’t end as a manifest does');
  const position = viewOf(end).getBigUint64(end.length - FOOTER_BYTES, true);
  if (position > size - FOOTER_BYTES - LENGTH_BYTES) {
    throw new MalformedBytes('its message would begin past its end');
  }
  return position;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
