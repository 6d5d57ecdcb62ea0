import type { Data } from 'apache-arrow';
import { viewOf } from './buffers.ts';

const VIEW = 16;
const MAX_INLINE_LENGTH = 12;
const PLACE = { buffer: 8, offset: 12 } as const;

/** The bytes of a column of views: a short one lies in its view, a long one in one of the buffers behind them. */
export function viewedBytes(data: Data, index: number): Uint8Array {
  const view = viewOf(data);
  const at = index * VIEW;
  const length = view.getInt32(at, true);
  if (length < 0) throw new RangeError('The value has no such length.');
  if (length <= MAX_INLINE_LENGTH) return new Uint8Array(view.buffer, view.byteOffset + at + 4, length);
  const buffer = data.variadicBuffers[view.getInt32(at + PLACE.buffer, true)];
  const from = view.getInt32(at + PLACE.offset, true);
  if (buffer === undefined || from < 0 || from + length > buffer.length) {
    throw new RangeError('The value is out of bounds.');
  }
  return buffer.subarray(from, from + length);
}
