import { type Data, DataType, Precision } from 'apache-arrow';
import { halfFloatAt, shortestSingle } from '../../protocol/short-numbers.ts';
import { viewOf } from './buffers.ts';

export type ReadNumber = (view: DataView, index: number) => number | bigint;

const SIGNED: Readonly<Record<number, ReadNumber>> = {
  8: (view, index) => view.getInt8(index),
  16: (view, index) => view.getInt16(index * 2, true),
  32: (view, index) => view.getInt32(index * 4, true),
  64: (view, index) => view.getBigInt64(index * 8, true),
};
const UNSIGNED: Readonly<Record<number, ReadNumber>> = {
  8: (view, index) => view.getUint8(index),
  16: (view, index) => view.getUint16(index * 2, true),
  32: (view, index) => view.getUint32(index * 4, true),
  64: (view, index) => view.getBigUint64(index * 8, true),
};
const FLOATS: Readonly<Record<number, ReadNumber>> = {
  [Precision.HALF]: (view, index) => halfFloatAt(view, index * 2, true),
  [Precision.SINGLE]: (view, index) => shortestSingle(view.getFloat32(index * 4, true)),
  [Precision.DOUBLE]: (view, index) => view.getFloat64(index * 8, true),
};

/** How the numbers of a type are read; undefined for one that is no whole number and no float. */
export function numberReader(type: DataType): ReadNumber | undefined {
  if (DataType.isInt(type)) return (type.isSigned ? SIGNED : UNSIGNED)[type.bitWidth];
  return DataType.isFloat(type) ? FLOATS[type.precision] : undefined;
}

/** With every digit that it has, and no more than tell it from its neighbours. */
export function numberText(data: Data, index: number): string {
  const read = numberReader(data.type);
  if (read === undefined) throw new RangeError('The column has no numbers.');
  return textOfNumber(read(viewOf(data), index));
}

export function textOfNumber(number: number | bigint): string {
  return Object.is(number, -0) ? '-0' : String(number);
}
