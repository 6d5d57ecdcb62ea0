import { halfFloatAt, shortestSingle } from '../../../../protocol/short-numbers.ts';
import { VectorRefusal } from './refusal.ts';

/** What an array is made of, and how one of them is read. */
export interface Element {
  readonly name: string;
  readonly size: number;
  readonly read: (view: DataView, at: number) => number;
}

type Reader = (view: DataView, at: number, isLittle: boolean) => number;

const READERS: ReadonlyMap<string, readonly [name: string, read: Reader]> = new Map([
  ['f2', ['float16', halfFloatAt]],
  ['f4', ['float32', (view, at, isLittle) => shortestSingle(view.getFloat32(at, isLittle))]],
  ['f8', ['float64', (view, at, isLittle) => view.getFloat64(at, isLittle)]],
  ['i1', ['int8', (view, at) => view.getInt8(at)]],
  ['i2', ['int16', (view, at, isLittle) => view.getInt16(at, isLittle)]],
  ['i4', ['int32', (view, at, isLittle) => view.getInt32(at, isLittle)]],
  ['i8', ['int64', (view, at, isLittle) => Number(view.getBigInt64(at, isLittle))]],
  ['u1', ['uint8', (view, at) => view.getUint8(at)]],
  ['u2', ['uint16', (view, at, isLittle) => view.getUint16(at, isLittle)]],
  ['u4', ['uint32', (view, at, isLittle) => view.getUint32(at, isLittle)]],
  ['u8', ['uint64', (view, at, isLittle) => Number(view.getBigUint64(at, isLittle))]],
]);

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['O', 'Python objects, which only Python can read'],
  ['c', 'complex numbers'],
  ['b', 'truth values'],
  ['S', 'texts'],
  ['U', 'texts'],
  ['M', 'times'],
  ['m', 'times'],
]);

/** By NumPy's word for it: `<f4` is a little-endian float of four bytes. Without a sign before it, as the machine has it. */
export function elementOf(descriptor: string): Element {
  const [, order = '', kind = ''] = /^([<>|=]?)(.*)$/.exec(descriptor) ?? [];
  const [name, read] = READERS.get(kind) ?? [];
  if (name === undefined || read === undefined) throw new VectorRefusal(refusalOf(descriptor, kind));
  const isLittle = order !== '>';
  return { name, size: Number(kind.slice(1)), read: (view, at) => read(view, at, isLittle) };
}

function refusalOf(descriptor: string, kind: string): string {
  const what = REFUSED.get(kind.charAt(0)) ?? `elements of the type "${descriptor}"`;
  return `The file holds ${what}. Save the vectors as float32.`;
}
