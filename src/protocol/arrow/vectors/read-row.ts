import type { DataType } from '../../arrow-types/index.ts';
import { halfFloatAt, shortestSingle } from '../../short-numbers.ts';
import { NotArrowVectors, NoVector } from '../arrow-errors.ts';
import { viewOf } from '../ipc-framing.ts';
import { type ByteReader, cutOff } from '../ipc-messages.ts';
import type { ColumnPlace, RecordBatch } from './open-batch.ts';

/** SECURITY: the limit for an array. No real row of vectors has more numbers. */
const MAX_NUMBERS = 1_000_000;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A batch in its file, and a function to read its bytes. */
interface OpenBatch {
  readonly source: ByteReader;
  readonly batch: RecordBatch;
}

/** The vectors of one row: one, or several for a list of lists. Reads only their own bytes. */
export async function readRow(
  open: OpenBatch,
  place: ColumnPlace,
  shape: ListsShape,
  row: number,
): Promise<readonly (readonly number[])[]> {
  await refuseNulls(open, place, { from: row, to: row + 1 }, 'The row has no vector.');
  const inside = await rangeInside(open, place, shape, row);
  const child = childPlace(place, shape);
  if (shape.child.kind === 'number') return [await readNumbers(open, child, shape.child, inside)];
  const { child: numbers } = shape.child;
  if (numbers.kind !== 'number') throw cutOff();
  if (inside.to - inside.from > MAX_NUMBERS) throw tooMany();
  await refuseNulls(open, child, inside, 'This row contains a null vector.');
  const vectors: (readonly number[])[] = [];
  let left = MAX_NUMBERS;
  for (let index = inside.from; index < inside.to; index += 1) {
    const range = await rangeInside(open, child, shape.child, index);
    left -= range.to - range.from + 1;
    if (left < 0) throw tooMany();
    vectors.push(await readNumbers(open, childPlace(child, shape.child), numbers, range));
  }
  return vectors;
}

async function rangeInside(
  open: OpenBatch,
  place: ColumnPlace,
  shape: ListsShape,
  index: number,
): Promise<Range> {
  if (shape.kind === 'list') return offsetsAt(open, place, shape, index);
  return { from: index * shape.length, to: (index + 1) * shape.length };
}

async function offsetsAt(
  open: OpenBatch,
  place: ColumnPlace,
  shape: ListShape,
  index: number,
): Promise<Range> {
  const { offsetSize: size } = shape;
  const view = await readBuffer(open, place.buffer + 1, { from: index * size, to: (index + 2) * size });
  const at = (offset: number) =>
    size === 4 ? view.getInt32(offset, true) : Number(view.getBigInt64(offset, true));
  const range = { from: at(0), to: at(size) };
  if (range.from < 0 || range.to < range.from) throw cutOff();
  return range;
}

function childPlace(place: ColumnPlace, shape: ListsShape): ColumnPlace {
  return { node: place.node + 1, buffer: place.buffer + (shape.kind === 'list' ? 2 : 1) };
}

async function readNumbers(
  open: OpenBatch,
  place: ColumnPlace,
  shape: NumberShape,
  range: Range,
): Promise<readonly number[]> {
  const count = range.to - range.from;
  if (count > MAX_NUMBERS) throw tooMany();
  await refuseNulls(open, place, range, 'A number of the vector is null.');
  const bytes = { from: range.from * shape.size, to: range.to * shape.size };
  const view = await readBuffer(open, place.buffer + 1, bytes);
  return Array.from({ length: count }, (_, index) => shape.read(view, index * shape.size));
}

/** The buffer may be missing if there are no nulls. */
async function refuseNulls(
  open: OpenBatch,
  place: ColumnPlace,
  range: Range,
  refusal: string,
): Promise<void> {
  const node = open.batch.nodes[place.node];
  if (node === undefined) throw cutOff();
  if (node.nullCount === 0 || range.from === range.to) return;
  const first = Math.floor(range.from / 8);
  const view = await readBuffer(open, place.buffer, { from: first, to: Math.ceil(range.to / 8) });
  for (let index = range.from; index < range.to; index += 1) {
    const byte = view.getUint8(Math.floor(index / 8) - first);
    if (((byte >> (index % 8)) & 1) === 0) throw new NoVector(refusal);
  }
}

async function readBuffer(
  { source, batch }: OpenBatch,
  index: number,
  { from, to }: Range,
): Promise<DataView> {
  const buffer = batch.buffers[index];
  if (buffer === undefined || to > buffer.length) throw cutOff();
  const bytes = await source.read(buffer.start + from, buffer.start + to);
  if (bytes.length < to - from) throw cutOff();
  return viewOf(bytes);
}

function tooMany(): NotArrowVectors {
  return new NotArrowVectors(`The row has more than ${MAX_NUMBERS} numbers.`);
}

interface NumberShape {
  readonly kind: 'number';
  readonly name: string;
  readonly size: number;
  readonly read: (view: DataView, at: number) => number;
}

interface FixedShape {
  readonly kind: 'fixed';
  readonly length: number;
  readonly child: Shape;
}

interface ListShape {
  readonly kind: 'list';
  readonly offsetSize: 4 | 8;
  readonly child: Shape;
}

type Shape = NumberShape | ListsShape;
/** Lists of numbers, or lists of such lists. */
export type ListsShape = FixedShape | ListShape;

/** The shape of the vectors of a column. Returns undefined if its rows are no vectors. */
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
