import * as arrow from 'apache-arrow';
import { isNestedList, isNestedStruct, isVectorValue, type Value } from './cell.ts';
import { float16Bits } from './float16.ts';
import type { ReadType, TextColumn } from './read-value.ts';

/**
 * The Arrow type of a column and its values as Arrow arrays. The builders of apache-arrow aren't used: they convert
 * times through a double, which loses digits.
 */
interface ArrowColumn {
  readonly type: (column: TextColumn) => arrow.DataType;
  readonly data: (values: readonly Value[], type: arrow.DataType, column: TextColumn) => arrow.Data;
}

export function schemaOfColumns(columns: readonly TextColumn[]): arrow.Schema {
  return new arrow.Schema(columns.map(fieldOf));
}

function fieldOf(column: TextColumn): arrow.Field {
  return new arrow.Field(column.name, COLUMNS[column.type].type(column), column.nullable);
}

export function dataOfColumn(column: TextColumn, values: readonly Value[]): arrow.Data {
  const { type, data } = COLUMNS[column.type];
  return data(values, type(column), column);
}

type Numbers = ArrayLike<number> | ArrayLike<bigint>;

/** A null takes a slot among the values; what the slot contains doesn't matter. */
const small = (values: readonly Value[]) => values.map((value) => Number(value ?? 0));
const large = (values: readonly Value[]) => values.map((value) => (typeof value === 'bigint' ? value : 0n));

function numbers(type: ArrowColumn['type'], arrayOf: (values: readonly Value[]) => Numbers): ArrowColumn {
  return { type, data: (values, made) => madeOf(made, values, { data: arrayOf(values) }) };
}

function bytes(type: ArrowColumn['type'], isLarge: boolean): ArrowColumn {
  return {
    type,
    data: (values, made) => {
      const parts = values.map(bytesOf);
      const ends = endsOf(parts);
      const offsets = isLarge ? BigInt64Array.from(ends, BigInt) : Int32Array.from(ends);
      return madeOf(made, values, { offsets, data: Buffer.concat(parts) });
    },
  };
}

function vectors(item: () => arrow.DataType, arrayOf: (values: readonly number[]) => Numbers): ArrowColumn {
  return {
    type: ({ width = 1 }) => new arrow.FixedSizeList(width, new arrow.Field('item', item(), true)),
    data: (values, made, { width = 1 }) => {
      const nothing = Array.from({ length: width }, () => 0);
      const all = values.flatMap((value) => (isVectorValue(value) ? value : nothing));
      const child = madeOf(item(), all, { data: arrayOf(all) });
      return madeOf(made, values, { children: [child] });
    },
  };
}

const list: ArrowColumn = {
  type: ({ children: [item] }) => new arrow.List(item === undefined ? NO_ITEM : fieldOf(item)),
  data: (values, made, { children: [item] }) => {
    const lists = values.map((value) => (isNestedList(value) ? value.items : []));
    const offsets = Int32Array.from(endsOf(lists));
    return madeOf(made, values, {
      offsets,
      children: item === undefined ? [] : [dataOfColumn(item, lists.flat())],
    });
  },
};

/** Only for types: every list column that is read has an item. */
const NO_ITEM = new arrow.Field('item', new arrow.Null(), true);

const struct: ArrowColumn = {
  type: ({ children }) => new arrow.Struct(children.map(fieldOf)),
  data: (values, made, { children }) =>
    madeOf(made, values, {
      children: children.map((child, place) =>
        dataOfColumn(
          child,
          values.map((value) => (isNestedStruct(value) ? (value.fields[place] ?? null) : null)),
        ),
      ),
    }),
};

const COLUMNS: Readonly<Record<ReadType, ArrowColumn>> = {
  bool: numbers(
    () => new arrow.Bool(),
    (values) => bitsOf(values, (value) => value === true),
  ),
  int8: numbers(
    () => new arrow.Int8(),
    (values) => Int8Array.from(small(values)),
  ),
  int16: numbers(
    () => new arrow.Int16(),
    (values) => Int16Array.from(small(values)),
  ),
  int32: numbers(
    () => new arrow.Int32(),
    (values) => Int32Array.from(small(values)),
  ),
  int64: numbers(
    () => new arrow.Int64(),
    (values) => BigInt64Array.from(large(values)),
  ),
  uint8: numbers(
    () => new arrow.Uint8(),
    (values) => Uint8Array.from(small(values)),
  ),
  uint16: numbers(
    () => new arrow.Uint16(),
    (values) => Uint16Array.from(small(values)),
  ),
  uint32: numbers(
    () => new arrow.Uint32(),
    (values) => Uint32Array.from(small(values)),
  ),
  uint64: numbers(
    () => new arrow.Uint64(),
    (values) => BigUint64Array.from(large(values)),
  ),
  float32: numbers(
    () => new arrow.Float32(),
    (values) => Float32Array.from(small(values)),
  ),
  float64: numbers(
    () => new arrow.Float64(),
    (values) => Float64Array.from(small(values)),
  ),
  utf8: bytes(() => new arrow.Utf8(), false),
  large_utf8: bytes(() => new arrow.LargeUtf8(), true),
  binary: bytes(() => new arrow.Binary(), false),
  date32: numbers(
    () => new arrow.DateDay(),
    (values) => Int32Array.from(small(values)),
  ),
  timestamp: numbers(
    ({ isZoned }) => new arrow.TimestampMicrosecond(isZoned ? 'UTC' : null),
    (values) => BigInt64Array.from(large(values)),
  ),
  'vector-float16': vectors(
    () => new arrow.Float16(),
    (values) => Uint16Array.from(values, float16Bits),
  ),
  'vector-float32': vectors(
    () => new arrow.Float32(),
    (values) => Float32Array.from(values),
  ),
  'vector-float64': vectors(
    () => new arrow.Float64(),
    (values) => Float64Array.from(values),
  ),
  list,
  struct,
};

interface Parts {
  readonly offsets?: Numbers;
  readonly data?: Numbers;
  readonly children?: readonly arrow.Data[];
}

function madeOf(
  type: arrow.DataType,
  values: readonly Value[],
  { offsets, data, children = [] }: Parts,
): arrow.Data {
  const nulls = values.filter((value) => value === null).length;
  const validity = nulls === 0 ? new Uint8Array() : bitsOf(values, (value) => value !== null);
  return new arrow.Data(type, 0, values.length, nulls, [offsets, data, validity], [...children]);
}

/** Padded to whole 64-bit words, like every Arrow buffer. */
function bitsOf(values: readonly Value[], isSet: (value: Value) => boolean): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 64) * 8);
  for (const [place, value] of values.entries()) {
    if (isSet(value)) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return bits;
}

function bytesOf(value: Value): Uint8Array {
  if (value instanceof Uint8Array) return value;
  return typeof value === 'string' ? Buffer.from(value, 'utf8') : new Uint8Array();
}

function endsOf(parts: readonly ArrayLike<unknown>[]): number[] {
  let end = 0;
  return [0, ...parts.map((part) => (end += part.length))];
}
