import { damaged } from './parquet-refusals.ts';

const LONGEST_HEAD = 5;

/**
 * Walks Parquet's mix of runs and of packed numbers of `width` bits, in which levels and places in a dictionary are.
 * SECURITY: hyparquet writes a run out as long as it claims to be. None is longer than what the page has.
 */
export function checkRuns(bytes: Uint8Array, width: number, most: number): void {
  if (width > 32) throw damaged();
  let at = 0;
  while (at < bytes.length) {
    const { head, end } = headAt(bytes, at);
    const isPacked = head % 2 === 1;
    const groups = (head - 1) / 2;
    // Packed are groups of eight, the last one filled up.
    if ((isPacked ? groups * 8 - 7 : head / 2) > most) throw damaged();
    at = end + (isPacked ? groups * width : Math.ceil(width / 8));
  }
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
