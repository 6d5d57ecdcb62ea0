import { type Data, DataType, Type, type Vector } from 'apache-arrow';
import { bytesBetween, type Items, itemsBetween, offsetsAt, viewOf } from './buffers.ts';
import { decimalText } from './decimal-text.ts';
import { dateText, durationText, intervalText, timestampText, timeText } from './moment-text.ts';
import { numberReader, numberText } from './number-text.ts';
import { viewedBytes } from './viewed-bytes.ts';

/** What stands in one cell, exactly. Lists and structs are read on when somebody looks into them. */
export type CellValue =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bool'; readonly text: 'true' | 'false' }
  /** Digits; or `NaN`, `Infinity`, `-Infinity`, for which JSON has no numbers. */
  | { readonly kind: 'number'; readonly text: string }
  /** What is written in signs that are no number of JSON: times, decimals. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | ListValue
  | { readonly kind: 'struct'; readonly data: Data; readonly index: number };

/** Of a map the items are structs of a key and a value. */
export type ListValue = { readonly kind: 'list' } & Items;

/** Throws a RangeError where the bytes of the cell are not there. */
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
      return { kind: 'bool', text: bitAt(viewOf(data), index) ? 'true' : 'false' };
    case Type.Int:
    case Type.Float:
      return { kind: 'number', text: numberText(data, index) };
    case Type.Utf8:
    case Type.LargeUtf8:
      return { kind: 'text', text: textOf(bytesBetween(data, offsetsAt(data, index))) };
    case Type.Utf8View:
      return { kind: 'text', text: textOf(viewedBytes(data, index)) };
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
  const view = viewOf(data);
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
  return Number(read(viewOf(data), index));
}

const inDictionaries = new WeakMap<Vector, Map<number, CellValue>>();

/** SECURITY: read once, however many rows it stands in: a long text would be made for each of them. */
function valueIn(vector: Vector | undefined, index: number): CellValue {
  if (vector === undefined) throw new RangeError('There is no dictionary.');
  const known = inDictionaries.get(vector) ?? new Map<number, CellValue>();
  inDictionaries.set(vector, known);
  const value = known.get(index) ?? readIn(vector, index);
  known.set(index, value);
  return value;
}

/** A dictionary may have come in pieces. */
function readIn(vector: Vector, index: number): CellValue {
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

/** What is no UTF-8 shows as the sign for that. A byte order mark is a character as any other. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
