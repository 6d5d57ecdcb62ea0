import type { Data } from 'apache-arrow';

/*
 * SECURITY: cells are read by the places of their bytes, each checked by the view itself, which ends in a RangeError where
 * a buffer is shorter than its batch says.
 */

const views = new WeakMap<Data, DataView>();

/** The values of a column, whatever array stands over them. */
export function viewOf(data: Data): DataView {
  const known = views.get(data);
  if (known !== undefined) return known;
  const values: unknown = data.values;
  if (!ArrayBuffer.isView(values)) throw new RangeError('The column has no values.');
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  views.set(data, view);
  return view;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where the bytes or the items of a row lie, by the offsets of its column. */
export function offsetsAt({ valueOffsets }: Data, index: number): Range {
  const offsets: ArrayLike<number | bigint | undefined> = valueOffsets;
  const [from, to] = [offsets[index], offsets[index + 1]];
  if (from === undefined || to === undefined) throw new RangeError('The column has no such row.');
  return { from: Number(from), to: Number(to) };
}

/** The bytes between two places of a column's values. */
export function bytesBetween(data: Data, { from, to }: Range): Uint8Array {
  const view = viewOf(data);
  if (from < 0 || to < from || to > view.byteLength) throw new RangeError('The value lies outside.');
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
}

/** The items of a list, which must be there. */
export function itemsBetween(items: Data | undefined, { from, to }: Range): Items {
  if (items === undefined || from < 0 || to < from || to > items.length) {
    throw new RangeError('The items of a list lie outside.');
  }
  return { items, from, to };
}

export interface Items extends Range {
  readonly items: Data;
}
