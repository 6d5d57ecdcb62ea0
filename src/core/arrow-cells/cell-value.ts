import { type Data, DataType, type Decimal, Precision, Type, type Vector } from 'apache-arrow';
import { halfFloatAt, shortestSingle } from '#protocol/short-numbers.ts';
import { bytesBetween, type Items, itemsBetween, offsetsAt, valuesView, viewedBytes } from './buffers.ts';
import { dateText, durationText, intervalText, timestampText, timeText } from './moment-text.ts';

/** The exact value of a cell. Lists and structs are decoded on demand. */
export type CellValue =
  | { readonly kind: 'null' }
  | TextValue
  | { readonly kind: 'bool'; readonly text: 'true' | 'false' }
  /** Digits; or `NaN`, `Infinity`, `-Infinity`, which JSON can't represent. */
  | { readonly kind: 'number'; readonly text: string }
  /** Text that isn't a JSON number: times, decimals. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | ListValue
  | { readonly kind: 'struct'; readonly data: Data; readonly index: number };

/**
 * SECURITY: bytes that are decoded only as far as needed (`cell-text.ts`): a few bytes can claim that each of many rows
 * contains all bytes of the column.
 */
export interface TextValue {
  readonly kind: 'text';
  readonly bytes: Uint8Array;
}

/** The items of a map are structs of a key and a value. */
export type ListValue = { readonly kind: 'list' } & Items;

/** Throws a RangeError if the bytes of the cell are missing. */
export function cellValue(data: Data, index: number): CellValue {
  const { type } = data;
  if (index < 0 || index >= data.length) throw new RangeError('The column has no such row.');
  if (DataType.isUnion(type)) return unionValue(data, index);
  if (DataType.isNull(type) || !data.getValid(index)) return { kind: 'null' };
  if (DataType.isDictionary(type)) return valueIn(data.dictionary, indexOf(data, index));
  return nestedValue(data, index) ?? plainValue(data, index);
}

function nestedValue(data: Data, index: number): CellValue | undefined {
  const { type } = data;
  if (DataType.isStruct(type)) return { kind: 'struct', data, index };
  if (DataType.isList(type) || DataType.isMap(type)) {
    return { kind: 'list', ...itemsBetween(data.children[0], offsetsAt(data, index)) };
  }
  if (!DataType.isFixedSizeList(type)) return undefined;
  const range = { from: index * type.listSize, to: (index + 1) * type.listSize };
  return { kind: 'list', ...itemsBetween(data.children[0], range) };
}

function plainValue(data: Data, index: number): CellValue {
  const { type } = data;
  switch (type.typeId) {
    case Type.Bool:
      return { kind: 'bool', text: bitAt(valuesView(data), index) ? 'true' : 'false' };
    case Type.Int:
    case Type.Float:
      return { kind: 'number', text: numberText(data, index) };
    case Type.Utf8:
    case Type.LargeUtf8:
      return { kind: 'text', bytes: bytesBetween(data, offsetsAt(data, index)) };
    case Type.Utf8View:
      return { kind: 'text', bytes: viewedBytes(data, index) };
    default:
      return bytesOf(data, index) ?? { kind: 'word', text: wordOf(data, index) };
  }
}

function bytesOf(data: Data, index: number): CellValue | undefined {
  const { type } = data;
  if (DataType.isBinary(type) || DataType.isLargeBinary(type)) {
    return { kind: 'bytes', bytes: bytesBetween(data, offsetsAt(data, index)) };
  }
  if (DataType.isBinaryView(type)) return { kind: 'bytes', bytes: viewedBytes(data, index) };
  if (!DataType.isFixedSizeBinary(type)) return undefined;
  const range = { from: index * type.byteWidth, to: (index + 1) * type.byteWidth };
  return { kind: 'bytes', bytes: bytesBetween(data, range) };
}

function wordOf(data: Data, index: number): string {
  const { type } = data;
  const view = valuesView(data);
  if (DataType.isDecimal(type)) return decimalText(type, view, index);
  if (DataType.isDate(type)) return dateText(type, view, index);
  if (DataType.isTime(type)) return timeText(type, view, index);
  if (DataType.isTimestamp(type)) return timestampText(type, view, index);
  if (DataType.isDuration(type)) return durationText(type, view, index);
  if (DataType.isInterval(type)) return intervalText(type, view, index);
  throw new RangeError('The column has values that aren’t read here.');
}

function indexOf(data: Data, index: number): number {
  const { type } = data;
  const read = DataType.isDictionary(type) ? numberReader(type.indices) : undefined;
  if (read === undefined) throw new RangeError('The column has no places in a dictionary.');
  return Number(read(valuesView(data), index));
}

/** A dictionary may have several chunks. */
function valueIn(vector: Vector | undefined, index: number): CellValue {
  if (vector === undefined) throw new RangeError('There is no dictionary.');
  let place = index;
  for (const data of vector.data) {
    if (place < data.length) return cellValue(data, place);
    place -= data.length;
  }
  throw new RangeError('The value isn’t in the dictionary.');
}

function unionValue(data: Data, index: number): CellValue {
  const { type } = data;
  const typeId = data.typeIds[index];
  const child = DataType.isUnion(type) ? type.typeIdToChildIndex[typeId ?? -1] : undefined;
  const values = child === undefined ? undefined : data.children[child];
  const place = DataType.isDenseUnion(type) ? data.valueOffsets[index] : index;
  if (values === undefined || place === undefined) throw new RangeError('The column has no such member.');
  return cellValue(values, Number(place));
}

function bitAt(view: DataView, index: number): boolean {
  return ((view.getUint8(index >> 3) >> (index % 8)) & 1) === 1;
}

const WORD_BITS = 64;

/** The value is an integer of 32 or more bits, little-endian; the scale is in the type. */
function decimalText({ scale, bitWidth }: Decimal, view: DataView, index: number): string {
  return pointedText(wholeAt(view, (index * bitWidth) / 8, bitWidth), scale);
}

function wholeAt(view: DataView, at: number, bits: number): bigint {
  if (bits === 32) return BigInt(view.getInt32(at, true));
  let unscaled = 0n;
  for (let bit = 0; bit < bits; bit += WORD_BITS) {
    unscaled |= view.getBigUint64(at + bit / 8, true) << BigInt(bit);
  }
  return BigInt.asIntN(bits, unscaled);
}

function pointedText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : '';
  const magnitude = unscaled < 0n ? -unscaled : unscaled;
  if (scale <= 0) return `${sign}${magnitude * 10n ** BigInt(-scale)}`;
  const digits = String(magnitude).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

type ReadNumber = (view: DataView, index: number) => number | bigint;

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

/** Returns undefined if the type is neither an integer nor a float. */
function numberReader(type: DataType): ReadNumber | undefined {
  if (DataType.isInt(type)) return (type.isSigned ? SIGNED : UNSIGNED)[type.bitWidth];
  return DataType.isFloat(type) ? FLOATS[type.precision] : undefined;
}

/** The shortest text that identifies the number. */
function numberText(data: Data, index: number): string {
  const read = numberReader(data.type);
  if (read === undefined) throw new RangeError('The column has no numbers.');
  return textOfNumber(read(valuesView(data), index));
}

function textOfNumber(number: number | bigint): string {
  return Object.is(number, -0) ? '-0' : String(number);
}

/**
 * The numbers of a list as doubles, for charts and statistics; NaN for null and non-finite values. Undefined if it
 * isn't a list of numbers.
 */
export function listNumbers({ items, from, to }: ListValue): Float64Array | undefined {
  const read = numberReader(items.type);
  if (read === undefined) return undefined;
  const numbers = new Float64Array(to - from).fill(Number.NaN);
  // If all numbers are null, a writer may omit the values.
  if (items.nullCount === items.length) return numbers;
  const view = valuesView(items);
  const mayBeNull = items.nullCount > 0;
  for (let place = 0; place < numbers.length; place += 1) {
    if (mayBeNull && !items.getValid(from + place)) continue;
    const number = Number(read(view, from + place));
    if (Number.isFinite(number)) numbers[place] = number;
  }
  return numbers;
}
