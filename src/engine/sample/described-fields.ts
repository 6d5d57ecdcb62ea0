import {
  Binary,
  Bool,
  DateDay,
  Decimal,
  Dictionary,
  Duration,
  type DataType as EngineType,
  Field,
  FixedSizeBinary,
  FixedSizeList,
  Float,
  Int,
  Int8,
  Int16,
  Int32,
  LargeBinary,
  LargeUtf8,
  List,
  Map_,
  Precision,
  Struct,
  Time,
  Timestamp,
  TimeUnit,
  Utf8,
} from 'apache-arrow';
import type { DataType, FieldModel } from '../../protocol/arrow-types/index.ts';

/** A column as the engine's version of Arrow has it. Of types that no table of the sample has, it throws. */
export function engineField({ name, nullable, type, metadata }: FieldModel): Field {
  return new Field(name, engineType(type), nullable ?? true, new Map(Object.entries(metadata)));
}

function engineType(type: DataType): EngineType {
  switch (type.kind) {
    case 'list':
      // Lists with offsets of 64 bits are not in this version of Arrow.
      return new List(engineField(type.item));
    case 'fixed_size_list':
      return new FixedSizeList(type.length, engineField(type.item));
    case 'struct':
      return new Struct(type.fields.map(engineField));
    case 'map':
      return mapType(type.entries.type.fields);
    case 'dictionary':
      return new Dictionary(engineType(type.value), new KEYS[type.index.bits]());
    default:
      return flatType(type);
  }
}

const KEYS = { 8: Int8, 16: Int16, 32: Int32, 64: Int32 } as const;

function mapType(fields: readonly FieldModel[]): Map_ {
  const [key, value] = fields;
  if (key === undefined || value === undefined) throw new Error('A map has keys and values.');
  const entries = new Struct<{ key: EngineType; value: EngineType }>([engineField(key), engineField(value)]);
  return new Map_(new Field('entries', entries, false));
}

/** A type that holds no other. */
function flatType(type: DataType): EngineType {
  switch (type.kind) {
    case 'bool':
      return new Bool();
    case 'int':
      return new Int(type.signed, type.bits);
    case 'float':
      return new Float(PRECISIONS[type.bits]);
    case 'decimal':
      return new Decimal(type.scale, type.precision, type.bits);
    case 'utf8':
      return type.layout === 'large' ? new LargeUtf8() : new Utf8();
    case 'binary':
      return type.layout === 'large' ? new LargeBinary() : new Binary();
    case 'fixed_size_binary':
      return new FixedSizeBinary(type.width);
    case 'date':
      return new DateDay();
    case 'time':
      return new Time(UNITS[type.unit ?? 's'], type.bits);
    case 'timestamp':
      return new Timestamp(UNITS[type.unit ?? 's'], type.zone);
    case 'duration':
      return new Duration(UNITS[type.unit ?? 's']);
    default:
      throw new Error(`No table of the sample has the type ${type.kind}.`);
  }
}

const PRECISIONS = { 16: Precision.HALF, 32: Precision.SINGLE, 64: Precision.DOUBLE } as const;
const UNITS = {
  s: TimeUnit.SECOND,
  ms: TimeUnit.MILLISECOND,
  us: TimeUnit.MICROSECOND,
  ns: TimeUnit.NANOSECOND,
} as const;
