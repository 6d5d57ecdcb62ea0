import * as arrow from 'apache-arrow';
import { LOST_INTERVAL_UNIT, LOST_UNIT, LOST_UNIT_OF_TIME32 } from '../arrow-types/fallbacks.ts';
import type {
  BytesType,
  DecimalType,
  DurationType,
  FixedSizeBinaryType,
  IntervalType,
  PlainType,
  TimestampType,
  TimeType,
} from '../arrow-types/index.ts';
import { INTERVAL_UNITS, TIME_UNITS } from './units.ts';

type SimpleType =
  | PlainType
  | DecimalType
  | FixedSizeBinaryType
  | TimeType
  | TimestampType
  | DurationType
  | IntervalType;

/** A type that holds no other. */
export function toSimpleArrowType(type: SimpleType): arrow.DataType {
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
