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
} from '../../../protocol/arrow-types/checked-types.ts';
import type { DataType, FieldModel, IntType } from '../../../protocol/arrow-types/index.ts';
import { intTypeOf } from '../../../protocol/arrow-types/plain-names.ts';
import type { FlatTable } from './flat-table.ts';

/** A type by its number in Arrow's own `Schema.fbs`; undefined for one that is not known, or makes no sense. */
export function readType(
  number: number,
  type: FlatTable,
  fields: readonly FieldModel[],
): DataType | undefined {
  return READERS[number]?.(type, fields);
}

export function readInt(type: FlatTable): IntType | undefined {
  return intTypeOf(`${type.byte(1, 0) === 0 ? 'u' : ''}int${type.int(0, 0)}`);
}

type Reader = (type: FlatTable, fields: readonly FieldModel[]) => DataType | undefined;

const MILLISECOND = 1;
const TIME_UNITS = ['s', 'ms', 'us', 'ns'] as const;
const INTERVAL_UNITS = ['year_month', 'day_time', 'month_day_nano'] as const;
const FLOAT_BITS = [16, 32, 64] as const;
const DATE_BITS = [32, 64] as const;
const UNION_MODES = ['sparse', 'dense'] as const;
/** Stands for a number that names no unit: no unit is called that. */
const NONE = '';

const READERS: Readonly<Record<number, Reader>> = {
  1: () => ({ kind: 'null' }),
  2: readInt,
  3: (type) => withBits('float', FLOAT_BITS[type.short(0, 0)]),
  4: () => ({ kind: 'binary', layout: 'plain' }),
  5: () => ({ kind: 'utf8', layout: 'plain' }),
  6: () => ({ kind: 'bool' }),
  7: (type) => decimalType(type.int(2, 128), type.int(0, 0), type.int(1, 0)),
  8: (type) => withBits('date', DATE_BITS[type.short(0, MILLISECOND)]),
  9: (type) => timeType(type.int(1, 32), TIME_UNITS[type.short(0, MILLISECOND)] ?? NONE),
  10: (type) => timestampType(TIME_UNITS[type.short(0, 0)] ?? NONE, type.text(1)),
  11: (type) => intervalType(INTERVAL_UNITS[type.short(0, 0)] ?? NONE),
  12: list('plain'),
  13: (_, fields) => ({ kind: 'struct', fields }),
  14: readUnion,
  15: (type) => fixedSizeBinaryType(type.int(0, 0)),
  16: (type, [item]) => item && fixedSizeListType(type.int(0, 0), item),
  17: (type, [entries]) => entries && mapType(entries, type.byte(0, 0) !== 0),
  18: (type) => durationType(TIME_UNITS[type.short(0, MILLISECOND)] ?? NONE),
  19: () => ({ kind: 'binary', layout: 'large' }),
  20: () => ({ kind: 'utf8', layout: 'large' }),
  21: list('large'),
  22: (_, [runEnds, values]) => runEnds && values && { kind: 'run_end_encoded', runEnds, values },
  23: () => ({ kind: 'binary', layout: 'view' }),
  24: () => ({ kind: 'utf8', layout: 'view' }),
  25: list('view'),
  26: list('large_view'),
};

function withBits<Kind extends string, Bits extends number>(kind: Kind, bits: Bits | undefined) {
  return bits === undefined ? undefined : { kind, bits };
}

function list(layout: 'plain' | 'large' | 'view' | 'large_view'): Reader {
  return (_, [item]) => item && { kind: 'list', layout, item };
}

function readUnion(type: FlatTable, fields: readonly FieldModel[]): DataType | undefined {
  const ids = type.ints(1);
  const mode = UNION_MODES[type.short(0, 0)] ?? NONE;
  return unionType(fields, mode, ids.length === 0 ? fields.map((_, index) => index) : ids);
}
