import { damaged } from './parquet-refusals.ts';

const LONGEST_HEAD = 5;

/**
 * Walks Parquet's mix of runs and of packed numbers of `width` bits, in which levels and places in a dictionary are, and
 * says how many there are, up to `most`. SECURITY: hyparquet writes a run out as long as it claims to be, and goes on behind
 * the end for those that are missing.
 */
export function checkRuns(bytes: Uint8Array, width: number, most: number): number {
  if (width > 32) throw damaged();
  let at = 0;
  let count = 0;
  while (at < bytes.length && count < most) {
    const { head, end } = headAt(bytes, at);
    const isPacked = head % 2 === 1;
    const groups = (head - 1) / 2;
    // hyparquet takes a byte for numbers that have none.
    if (isPacked && groups * width === 0) throw damaged();
    // Packed are groups of eight, the last one filled up.
    if ((isPacked ? groups * 8 - 7 : head / 2) > most - count) throw damaged();
    at = end + (isPacked ? groups * width : Math.ceil(width / 8));
    count += isPacked ? groups * 8 : head / 2;
  }
  return Math.min(count, most);
}

function headAt(bytes: Uint8Array, from: number): { readonly head: number; readonly end: number } {
  let head = 0;
  for (let place = 0; place < LONGEST_HEAD; place += 1) {
    const byte = bytes[from + place];
    if (byte === undefined) throw damaged();
    head += (byte & 127) * 128 ** place;
    if (byte < 128) return { head, end: from + place + 1 };
  }
  throw damaged();
}
