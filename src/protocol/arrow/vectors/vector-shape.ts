import type { DataType } from '../../arrow-types/index.ts';
import { halfFloatAt } from '../../half-float.ts';
import { shortestSingle } from '../../shortest-float.ts';

export interface NumberShape {
  readonly kind: 'number';
  readonly name: string;
  readonly size: number;
  readonly read: (view: DataView, at: number) => number;
}

export interface FixedShape {
  readonly kind: 'fixed';
  readonly length: number;
  readonly child: Shape;
}

export interface ListShape {
  readonly kind: 'list';
  readonly offsetSize: 4 | 8;
  readonly child: Shape;
}

export type Shape = NumberShape | ListsShape;
/** Lists of numbers, or lists of such lists. */
export type ListsShape = FixedShape | ListShape;

/** How the rows of a column give vectors. Undefined where they don't. */
export function vectorShapeOf(type: DataType): ListsShape | undefined {
  const shape = shapeOf(type, 2);
  return shape?.kind === 'number' ? undefined : shape;
}

function shapeOf(type: DataType, depth: number): Shape | undefined {
  if (type.kind !== 'fixed_size_list' && type.kind !== 'list') return numberShapeOf(type);
  const child = depth === 0 ? undefined : shapeOf(type.item.type, depth - 1);
  if (child === undefined) return undefined;
  if (type.kind === 'fixed_size_list') return { kind: 'fixed', length: type.length, child };
  if (type.layout === 'plain') return { kind: 'list', offsetSize: 4, child };
  return type.layout === 'large' ? { kind: 'list', offsetSize: 8, child } : undefined;
}

function numberShapeOf(type: DataType): NumberShape | undefined {
  if (type.kind !== 'float' && type.kind !== 'int') return undefined;
  const name = type.kind === 'float' ? `float${type.bits}` : `${type.signed ? 'int' : 'uint'}${type.bits}`;
  const read = READERS.get(name);
  return read && { kind: 'number', name, size: type.bits / 8, read };
}

const READERS: ReadonlyMap<string, NumberShape['read']> = new Map([
  ['float16', (view, at) => halfFloatAt(view, at, true)],
  ['float32', (view, at) => shortestSingle(view.getFloat32(at, true))],
  ['float64', (view, at) => view.getFloat64(at, true)],
  ['int8', (view, at) => view.getInt8(at)],
  ['int16', (view, at) => view.getInt16(at, true)],
  ['int32', (view, at) => view.getInt32(at, true)],
  ['int64', (view, at) => Number(view.getBigInt64(at, true))],
  ['uint8', (view, at) => view.getUint8(at)],
  ['uint16', (view, at) => view.getUint16(at, true)],
  ['uint32', (view, at) => view.getUint32(at, true)],
  ['uint64', (view, at) => Number(view.getBigUint64(at, true))],
]);
