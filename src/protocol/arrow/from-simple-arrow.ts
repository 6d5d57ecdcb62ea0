import * as arrow from 'apache-arrow';
import {
  decimalType,
  durationType,
  fixedSizeBinaryType,
  intervalType,
  timestampType,
  timeType,
} from '../arrow-types/checked-types.ts';
import type { DataType, IntType } from '../arrow-types/index.ts';
import { intTypeOf } from '../arrow-types/plain-names.ts';
import { INTERVAL_UNITS, TIME_UNITS, unitName } from './units.ts';

/** A type that holds no other; undefined for one that does, and for one that is broken. */
export function fromSimpleArrowType(type: arrow.DataType): DataType | undefined {
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

/** A damaged stream may tell of integers of 7 bits. */
export function fromArrowInt({ isSigned, bitWidth }: arrow.Int): IntType | undefined {
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
