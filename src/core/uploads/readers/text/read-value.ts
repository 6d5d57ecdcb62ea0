import type { ColumnType } from '../../../../contract/index.ts';
import type { Cell, Value } from './cell.ts';
import type { TextColumn } from './column.ts';
import { fraction } from './fractions.ts';
import { days, moment } from './moments.ts';
import { vectorOf } from './vectors.ts';
import { isInRange, type WholeType, wholeNumber } from './whole-numbers.ts';

/** The value of a cell in a column, or undefined where it does not fit. */
export type ReadValue = (cell: Cell, column: TextColumn) => Value | undefined;

export function readValue(cell: Cell, column: TextColumn): Value | undefined {
  if (cell === null) return column.nullable ? null : undefined;
  // In a text an empty cell of anything but a text is nothing, however it is quoted.
  if (cell === '' && !IS_TEXT.has(column.type)) return column.nullable ? null : undefined;
  return READERS[column.type](cell, column);
}

const IS_TEXT: ReadonlySet<ColumnType> = new Set(['utf8', 'large_utf8', 'binary']);

const whole =
  (bits: WholeType['bits'], signed: boolean): ReadValue =>
  (cell) => {
    const value = wholeNumber(cell);
    if (value === undefined || !isInRange(value, { bits, signed })) return undefined;
    return bits === 64 ? value : Number(value);
  };

const text: ReadValue = (cell) => {
  if (typeof cell === 'object') return undefined;
  const words = String(cell);
  // Half of a pair would be written as another character.
  return words.isWellFormed() ? words : undefined;
};

const vector: ReadValue = (cell, { width }) => {
  const numbers = vectorOf(cell);
  return numbers?.length === width ? numbers : undefined;
};

const READERS: Readonly<Record<ColumnType, ReadValue>> = {
  bool: (cell) =>
    typeof cell === 'boolean'
      ? cell
      : typeof cell === 'string'
        ? BOOLS.get(cell.trim().toLowerCase())
        : undefined,
  int8: whole(8, true),
  int16: whole(16, true),
  int32: whole(32, true),
  int64: whole(64, true),
  uint8: whole(8, false),
  uint16: whole(16, false),
  uint32: whole(32, false),
  uint64: whole(64, false),
  float32: (cell) => fraction(cell),
  float64: (cell) => fraction(cell),
  utf8: text,
  large_utf8: text,
  binary: (cell) => (typeof cell === 'string' && BASE64.test(cell) ? Buffer.from(cell, 'base64') : undefined),
  date32: (cell) => days(cell),
  timestamp: (cell, { isZoned }) => {
    const found = moment(cell);
    return found?.isZoned === isZoned ? found.microseconds : undefined;
  },
  'vector-float32': vector,
  'vector-float64': vector,
};

const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
