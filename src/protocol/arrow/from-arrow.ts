import * as arrow from 'apache-arrow';
import {
  decimalType,
  durationType,
  fixedSizeBinaryType,
  fixedSizeListType,
  intervalType,
  mapType,
  timestampType,
  timeType,
  unionType,
} from '../arrow-types/checked-types.ts';
import type {
  DataType,
  FieldModel,
  IntervalUnit,
  IntType,
  SchemaModel,
  TimeUnit,
} from '../arrow-types/index.ts';
import { intTypeOf } from '../arrow-types/plain-names.ts';
import { ArrowTypeError } from './arrow-errors.ts';

/** Throws an {@link ArrowTypeError} for an invalid type, which only a damaged stream can have. */
export function fromArrowSchema({ fields, metadata }: arrow.Schema): SchemaModel {
  return { fields: fields.map((field) => fromArrowField(field, [])), metadata: textsOf(metadata) };
}

type Path = readonly string[];

function fromArrowField({ name, nullable, type, metadata }: arrow.Field, parents: Path): FieldModel {
  const path = [...parents, nameOf(name)];
  return {
    name: nameOf(name),
    nullable,
    type: fromArrowType(type, path),
    metadata: textsOf(metadata),
  };
}

function fromArrowType(type: arrow.DataType, path: Path): DataType {
  const read = fromSimpleArrowType(type) ?? fromNestedArrowType(type, path);
  if (read === undefined) throw new ArrowTypeError(path, 'has a type that makes no sense to Arrow');
  return read;
}

function fromNestedArrowType(type: arrow.DataType, path: Path): DataType | undefined {
  if (arrow.DataType.isDictionary(type)) return fromDictionary(type, path);
  // In a damaged list, the item can be missing.
  const children: readonly (arrow.Field | undefined)[] = type.children ?? [];
  const fields = children.flatMap((field) => (field === undefined ? [] : [fromArrowField(field, path)]));
  const [item] = fields;
  if (arrow.DataType.isStruct(type)) return { kind: 'struct', fields };
  if (arrow.DataType.isUnion(type))
    return unionType(fields, unitName(UNION_MODES, type.mode), [...type.typeIds]);
  if (item === undefined) return undefined;
  if (arrow.DataType.isList(type)) return { kind: 'list', layout: 'plain', item };
  if (arrow.DataType.isLargeList(type)) return { kind: 'list', layout: 'large', item };
  if (arrow.DataType.isFixedSizeList(type)) return fixedSizeListType(type.listSize, item);
  return arrow.DataType.isMap(type) ? mapType(item, type.keysSorted) : undefined;
}

const UNION_MODES = { sparse: arrow.UnionMode.Sparse, dense: arrow.UnionMode.Dense } as const;

function fromDictionary(type: arrow.Dictionary, path: Path): DataType | undefined {
  const index = fromArrowInt(type.indices);
  if (index === undefined) return undefined;
  return {
    kind: 'dictionary',
    index,
    value: fromArrowType(type.dictionary, path),
    ordered: type.isOrdered,
  };
}

/** A stream omits an empty name or value. apache-arrow then returns null, in spite of its types. */
function nameOf(text: string | null): string {
  return text ?? '';
}

/** `fromEntries` keeps a key called `__proto__` as data. */
function textsOf(metadata: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...metadata].map(([key, value]) => [key, nameOf(value)]));
}

/** A type without child types. Returns undefined for a nested or an invalid type. */
function fromSimpleArrowType(type: arrow.DataType): DataType | undefined {
  for (const read of READERS) {
    const model = read(type);
    if (model !== undefined) return model;
  }
  return undefined;
}

type Reader = (type: arrow.DataType) => DataType | undefined;

const READERS: readonly Reader[] = [
  when(arrow.DataType.isNull, () => ({ kind: 'null' })),
  when(arrow.DataType.isBool, () => ({ kind: 'bool' })),
  when(arrow.DataType.isInt, fromArrowInt),
  when(arrow.DataType.isFloat, fromFloat),
  when(arrow.DataType.isDecimal, (type) => decimalType(type.bitWidth, type.precision, type.scale)),
  when(arrow.DataType.isUtf8, () => ({ kind: 'utf8', layout: 'plain' })),
  when(arrow.DataType.isLargeUtf8, () => ({ kind: 'utf8', layout: 'large' })),
  when(arrow.DataType.isUtf8View, () => ({ kind: 'utf8', layout: 'view' })),
  when(arrow.DataType.isBinary, () => ({ kind: 'binary', layout: 'plain' })),
  when(arrow.DataType.isLargeBinary, () => ({ kind: 'binary', layout: 'large' })),
  when(arrow.DataType.isBinaryView, () => ({ kind: 'binary', layout: 'view' })),
  when(arrow.DataType.isFixedSizeBinary, (type) => fixedSizeBinaryType(type.byteWidth)),
  when(arrow.DataType.isDate, fromDate),
  when(arrow.DataType.isTime, (type) => timeType(type.bitWidth, unitName(TIME_UNITS, type.unit))),
  when(arrow.DataType.isTimestamp, fromTimestamp),
  when(arrow.DataType.isDuration, (type) => durationType(unitName(TIME_UNITS, type.unit))),
  when(arrow.DataType.isInterval, (type) => intervalType(unitName(INTERVAL_UNITS, type.unit))),
];

function when<Type extends arrow.DataType>(
  is: (type: unknown) => type is Type,
  read: (type: Type) => DataType | undefined,
): Reader {
  return (type) => (is(type) ? read(type) : undefined);
}

/** A damaged stream may have integers of 7 bits. */
function fromArrowInt({ isSigned, bitWidth }: arrow.Int): IntType | undefined {
  return intTypeOf(`${isSigned ? '' : 'u'}int${bitWidth}`);
}

function fromFloat({ precision }: arrow.Float): DataType | undefined {
  if (precision === arrow.Precision.HALF) return { kind: 'float', bits: 16 };
  if (precision === arrow.Precision.SINGLE) return { kind: 'float', bits: 32 };
  return precision === arrow.Precision.DOUBLE ? { kind: 'float', bits: 64 } : undefined;
}

function fromDate({ unit }: arrow.Date_): DataType | undefined {
  if (unit === arrow.DateUnit.DAY) return { kind: 'date', bits: 32 };
  return unit === arrow.DateUnit.MILLISECOND ? { kind: 'date', bits: 64 } : undefined;
}

function fromTimestamp({ unit, timezone }: arrow.Timestamp): DataType | undefined {
  return timestampType(unitName(TIME_UNITS, unit), timezone ?? null);
}

export const TIME_UNITS: Readonly<Record<TimeUnit, arrow.TimeUnit>> = {
  s: arrow.TimeUnit.SECOND,
  ms: arrow.TimeUnit.MILLISECOND,
  us: arrow.TimeUnit.MICROSECOND,
  ns: arrow.TimeUnit.NANOSECOND,
};

export const INTERVAL_UNITS: Readonly<Record<IntervalUnit, arrow.IntervalUnit>> = {
  year_month: arrow.IntervalUnit.YEAR_MONTH,
  day_time: arrow.IntervalUnit.DAY_TIME,
  month_day_nano: arrow.IntervalUnit.MONTH_DAY_NANO,
};

/** The name of a numeric constant of Arrow. Returns an empty text, which no unit is named, for an unknown one. */
function unitName(units: Readonly<Record<string, number>>, value: number): string {
  return Object.entries(units).find(([, number]) => number === value)?.[0] ?? '';
}
