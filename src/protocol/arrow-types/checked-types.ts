import type {
  DecimalType,
  DurationType,
  EntriesField,
  FieldModel,
  FixedSizeBinaryType,
  FixedSizeListType,
  IntervalType,
  IntervalUnit,
  MapType,
  TimestampType,
  TimeType,
  TimeUnit,
  UnionType,
} from './data-type.ts';

/*
 * Types with parameters that can be invalid. Each function then returns undefined, whether the type comes from JSON
 * or from Arrow.
 */

const MAX_DIGITS: ReadonlyMap<number, number> = new Map<DecimalType['bits'], number>([
  [32, 9],
  [64, 18],
  [128, 38],
  [256, 76],
]);

export function decimalType(bits: number, precision: number, scale: number): DecimalType | undefined {
  if (!isDecimalBits(bits) || !isWithin(precision, 1, MAX_DIGITS.get(bits) ?? 0)) return undefined;
  return isWithin(scale, -128, 127) ? { kind: 'decimal', bits, precision, scale } : undefined;
}

function isDecimalBits(bits: number): bits is DecimalType['bits'] {
  return MAX_DIGITS.has(bits);
}

const INT32_MAX = 2 ** 31 - 1;

export function fixedSizeBinaryType(width: number): FixedSizeBinaryType | undefined {
  return isWithin(width, 0, INT32_MAX) ? { kind: 'fixed_size_binary', width } : undefined;
}

export function fixedSizeListType(length: number, item: FieldModel): FixedSizeListType | undefined {
  return isWithin(length, 0, INT32_MAX) ? { kind: 'fixed_size_list', length, item } : undefined;
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** 32 bits are for seconds and milliseconds only; 64 bits are for the finer units only. */
export function timeType(bits: number, unit: string | null): TimeType | undefined {
  if (bits === 32 && (unit === null || unit === 's' || unit === 'ms')) return { kind: 'time', bits, unit };
  if (bits === 64 && (unit === null || unit === 'us' || unit === 'ns')) return { kind: 'time', bits, unit };
  return undefined;
}

export function timestampType(unit: string | null, zone: string | null): TimestampType | undefined {
  if (unit === null) return { kind: 'timestamp', unit, zone: null };
  return isTimeUnit(unit) ? { kind: 'timestamp', unit, zone: zone === '' ? null : zone } : undefined;
}

export function durationType(unit: string | null): DurationType | undefined {
  return unit === null || isTimeUnit(unit) ? { kind: 'duration', unit } : undefined;
}

function isTimeUnit(unit: string): unit is TimeUnit {
  return unit === 's' || unit === 'ms' || unit === 'us' || unit === 'ns';
}

export function intervalType(unit: string | null): IntervalType | undefined {
  return unit === null || isIntervalUnit(unit) ? { kind: 'interval', unit } : undefined;
}

function isIntervalUnit(unit: string): unit is IntervalUnit {
  return unit === 'year_month' || unit === 'day_time' || unit === 'month_day_nano';
}

export function mapType(entries: FieldModel, keysSorted: unknown): MapType | undefined {
  if (!isEntries(entries) || typeof keysSorted !== 'boolean') return undefined;
  return { kind: 'map', entries, keysSorted };
}

function isEntries(field: FieldModel): field is EntriesField {
  return field.type.kind === 'struct' && field.type.fields.length === 2;
}

export function unionType(
  fields: readonly FieldModel[],
  mode: unknown,
  typeIds: unknown,
): UnionType | undefined {
  if (mode !== null && mode !== 'sparse' && mode !== 'dense') return undefined;
  return areTypeIds(typeIds, fields.length) ? { kind: 'union', mode, typeIds, fields } : undefined;
}

function areTypeIds(ids: unknown, count: number): ids is readonly number[] {
  if (!Array.isArray(ids) || ids.length !== count || new Set(ids).size !== count) return false;
  return ids.every((id) => isWithin(id, 0, 127));
}
