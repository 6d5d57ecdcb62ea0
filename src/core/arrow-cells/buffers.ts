import type { Data } from 'apache-arrow';

/**
 * SECURITY: cells are read by offset through a DataView, which throws a RangeError if a buffer is shorter than its
 * batch says.
 */

const views = new WeakMap<Data, DataView>();

/** The bytes of a column's values, whatever typed array they are in. */
export function valuesView(data: Data): DataView {
  const known = views.get(data);
  if (known !== undefined) return known;
  const values: unknown = data.values;
  if (!ArrayBuffer.isView(values)) throw new RangeError('The column has no values.');
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  views.set(data, view);
  return view;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

type Offsets = ArrayLike<number | bigint | undefined>;

const inOrder = new WeakSet<Data>();

/**
 * SECURITY: checks all offsets once. Behind a null, offsets could start again, so that each of many rows would contain
 * all bytes of the column: a few bytes would become more text than fits into memory.
 */
function checkOrder(data: Data): void {
  if (inOrder.has(data)) return;
  const offsets: Offsets = data.valueOffsets;
  for (let row = 0; row < data.length; row += 1) {
    if (Number(offsets[row]) > Number(offsets[row + 1])) throw new RangeError('The rows aren’t in order.');
  }
  inOrder.add(data);
}

/** The range of a row's bytes or items, from the offsets of its column. */
export function offsetsAt(data: Data, index: number): Range {
  checkOrder(data);
  const offsets: Offsets = data.valueOffsets;
  const [from, to] = [offsets[index], offsets[index + 1]];
  if (from === undefined || to === undefined) throw new RangeError('The column has no such row.');
  return { from: Number(from), to: Number(to) };
}

/** The bytes of a range of a column's values. */
export function bytesBetween(data: Data, { from, to }: Range): Uint8Array {
  const view = valuesView(data);
  if (from < 0 || to < from || to > view.byteLength) throw new RangeError('The value is out of bounds.');
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
}

/** Throws if the list's items are missing or out of bounds. */
export function itemsBetween(items: Data | undefined, { from, to }: Range): Items {
  if (items === undefined || from < 0 || to < from || to > items.length) {
    throw new RangeError('List items are out of bounds.');
  }
  return { items, from, to };
}

export interface Items extends Range {
  readonly items: Data;
}

const VIEW = 16;
const MAX_INLINE_LENGTH = 12;
const PLACE = { buffer: 8, offset: 12 } as const;

/**
 * The bytes of a value in a column of views: a short value is inside its view, a long one in one of the variadic
 * buffers.
 */
export function viewedBytes(data: Data, index: number): Uint8Array {
  const view = valuesView(data);
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
