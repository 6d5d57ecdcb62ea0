import * as arrow from 'apache-arrow';
import {
  DEFAULT_NULLABLE,
  LOST_INTERVAL_UNIT,
  LOST_UNION_MODE,
  LOST_UNIT,
  LOST_UNIT_OF_TIME32,
} from '../arrow-types/fallbacks.ts';
import type {
  BytesType,
  DataType,
  DecimalType,
  DictionaryType,
  DurationType,
  FieldModel,
  FixedSizeBinaryType,
  IntervalType,
  PlainType,
  SchemaModel,
  TimestampType,
  TimeType,
  UnionType,
} from '../arrow-types/index.ts';
import { ArrowTypeError } from './arrow-errors.ts';
import { INTERVAL_UNITS, TIME_UNITS } from './from-arrow.ts';

/** Throws an {@link ArrowTypeError} for a type that apache-arrow does not support. */
export function toArrowSchema({ fields, metadata }: SchemaModel): arrow.Schema {
  return new arrow.Schema(
    fields.map((field) => toArrowField(field, [])),
    new Map(Object.entries(metadata)),
  );
}

type Path = readonly string[];

function toArrowField({ name, nullable, type, metadata }: FieldModel, parents: Path): arrow.Field {
  return new arrow.Field(
    name,
    toArrowType(type, [...parents, name]),
    nullable ?? DEFAULT_NULLABLE,
    new Map(Object.entries(metadata)),
  );
}

function toArrowType(type: DataType, path: Path): arrow.DataType {
  const child = (field: FieldModel) => toArrowField(field, path);
  switch (type.kind) {
    case 'list':
      if (type.layout === 'plain') return new arrow.List(child(type.item));
      if (type.layout === 'large') return new arrow.LargeList(child(type.item));
      throw new ArrowTypeError(path, 'is a list view, which this version of Arrow doesn’t have');
    case 'fixed_size_list':
      return new arrow.FixedSizeList(type.length, child(type.item));
    case 'struct':
      return new arrow.Struct(type.fields.map(child));
    case 'map':
      return new arrow.Map_(child(type.entries), type.keysSorted);
    case 'union':
      return toArrowUnion(type, type.fields.map(child));
    case 'dictionary':
      return toArrowDictionary(type, path);
    case 'run_end_encoded':
      throw new ArrowTypeError(path, 'is run-end encoded, which this version of Arrow doesn’t have');
    case 'unknown':
      throw new ArrowTypeError(path, `has the type "${type.json.type}", which isn’t known`);
    default:
      return toSimpleArrowType(type);
  }
}

function toArrowUnion({ mode, typeIds }: UnionType, fields: arrow.Field[]): arrow.Union {
  return (mode ?? LOST_UNION_MODE) === 'sparse'
    ? new arrow.SparseUnion([...typeIds], fields)
    : new arrow.DenseUnion([...typeIds], fields);
}

/** By sign and bits. */
const KEYS = {
  true: { 8: arrow.Int8, 16: arrow.Int16, 32: arrow.Int32, 64: undefined },
  false: { 8: arrow.Uint8, 16: arrow.Uint16, 32: arrow.Uint32, 64: undefined },
} as const;

function toArrowDictionary({ index, value, ordered }: DictionaryType, path: Path): arrow.Dictionary {
  const Key = KEYS[`${index.signed}`][index.bits];
  if (Key === undefined) {
    throw new ArrowTypeError(
      path,
      'is a dictionary with 64-bit keys, which Arrow doesn’t have in JavaScript',
    );
  }
  if (value.kind === 'dictionary') {
    throw new ArrowTypeError(path, 'is a dictionary of a dictionary, which Arrow can’t say');
  }
  return new arrow.Dictionary(toArrowType(value, path), new Key(), null, ordered);
}

type SimpleType =
  | PlainType
  | DecimalType
  | FixedSizeBinaryType
  | TimeType
  | TimestampType
  | DurationType
  | IntervalType;

/** A type without child types. */
function toSimpleArrowType(type: SimpleType): arrow.DataType {
  switch (type.kind) {
    case 'null':
      return new arrow.Null();
    case 'bool':
      return new arrow.Bool();
    case 'int':
      return new arrow.Int(type.signed, type.bits);
    case 'float':
      return new arrow.Float(PRECISIONS[type.bits]);
    case 'decimal':
      return new arrow.Decimal(type.scale, type.precision, type.bits);
    case 'utf8':
    case 'binary':
      return new BYTES[type.kind][type.layout]();
    case 'fixed_size_binary':
      return new arrow.FixedSizeBinary(type.width);
    case 'date':
      return type.bits === 32 ? new arrow.DateDay() : new arrow.DateMillisecond();
    case 'time':
      return toArrowTime(type);
    case 'timestamp':
      return new arrow.Timestamp(TIME_UNITS[type.unit ?? LOST_UNIT], type.zone);
    case 'duration':
      return new arrow.Duration(TIME_UNITS[type.unit ?? LOST_UNIT]);
    case 'interval':
      return new arrow.Interval(INTERVAL_UNITS[type.unit ?? LOST_INTERVAL_UNIT]);
  }
}

const PRECISIONS = {
  16: arrow.Precision.HALF,
  32: arrow.Precision.SINGLE,
  64: arrow.Precision.DOUBLE,
} as const;

const BYTES = {
  utf8: { plain: arrow.Utf8, large: arrow.LargeUtf8, view: arrow.Utf8View },
  binary: { plain: arrow.Binary, large: arrow.LargeBinary, view: arrow.BinaryView },
} as const satisfies Record<BytesType['kind'], Record<BytesType['layout'], unknown>>;

function toArrowTime({ bits, unit }: TimeType): arrow.Time {
  return new arrow.Time(TIME_UNITS[unit ?? (bits === 32 ? LOST_UNIT_OF_TIME32 : LOST_UNIT)], bits);
}
