import type { ColumnChoice, ColumnType } from '#contract/index.ts';
import { LIMITS, parseJson } from '#protocol/index.ts';
import { type Cell, cellOf, fieldIn, isObject, type Value } from './cell.ts';
import { FLOAT16_LIMIT } from './float16.ts';

/** The value of a cell in a column; undefined if it doesn't fit. */
type ReadValue = (cell: Cell, column: TextColumn) => Value | undefined;

export function readValue(cell: Cell, column: TextColumn): Value | undefined {
  if (cell === null) return column.nullable ? null : undefined;
  // In a column that isn't text, an empty cell is null even if it is quoted.
  if (cell === '' && !IS_TEXT.has(column.type)) return column.nullable ? null : undefined;
  return READERS[column.type](cell, column);
}

const IS_TEXT: ReadonlySet<ColumnType> = new Set(['utf8', 'large_utf8', 'binary']);

const integerText =
  (bits: WholeType['bits'], signed: boolean): ReadValue =>
  (cell) => {
    const value = wholeNumber(cell);
    if (value === undefined || !isInRange(value, { bits, signed })) return undefined;
    return bits === 64 ? value : Number(value);
  };

const text: ReadValue = (cell) => {
  if (typeof cell === 'object') return undefined;
  const words = String(cell);
  // Half of a surrogate pair would be replaced by another character.
  return words.isWellFormed() ? words : undefined;
};

const vector: ReadValue = (cell, { width }) => {
  const numbers = vectorOf(cell);
  return numbers?.length === width ? numbers : undefined;
};

const list: ReadValue = (cell, { children: [item] }) => {
  if (!Array.isArray(cell) || item === undefined) return undefined;
  const items = readAll(cell, () => item);
  return items && { items };
};

/** A field without a column doesn't fit: it would be lost silently. */
const struct: ReadValue = (cell, { children }) => {
  if (!isObject(cell)) return undefined;
  const found = children.filter(({ name }) => Object.hasOwn(cell, name)).length;
  if (found !== Object.keys(cell).length) return undefined;
  const fields = readAll(
    children.map(({ name }) => fieldIn(cell, name)),
    (place) => children[place],
  );
  return fields && { fields };
};

/** Returns undefined if one cell doesn't fit. */
function readAll(
  cells: readonly unknown[],
  columnAt: (place: number) => TextColumn | undefined,
): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = columnAt(place);
    const value = column && readValue(cellOf(cell), column);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

const READERS: Readonly<Record<ReadType, ReadValue>> = {
  bool: (cell) =>
    typeof cell === 'boolean'
      ? cell
      : typeof cell === 'string'
        ? BOOLS.get(cell.trim().toLowerCase())
        : undefined,
  int8: integerText(8, true),
  int16: integerText(16, true),
  int32: integerText(32, true),
  int64: integerText(64, true),
  uint8: integerText(8, false),
  uint16: integerText(16, false),
  uint32: integerText(32, false),
  uint64: integerText(64, false),
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
  'vector-float16': (cell, column) => {
    const numbers = vectorOf(cell);
    const isHeld = numbers?.every((number) => !(Math.abs(number) >= FLOAT16_LIMIT)) === true;
    return isHeld ? vector(cell, column) : undefined;
  },
  'vector-float32': vector,
  'vector-float64': vector,
  list,
  struct,
};

const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Without `skip`, which only says that a column is left out. */
export type ReadType = Exclude<ColumnType, 'skip'>;

/** How a column of a text file is read. */
export interface TextColumn extends ColumnChoice {
  readonly type: ReadType;
  /** For timestamps: whether their text has a zone, which the first rows decide. */
  readonly isZoned: boolean;
  /** The fields of a struct or the item of a list; the first rows decide these too. */
  readonly children: readonly TextColumn[];
}

/** A column of the file that is left out of the table. */
interface SkippedColumn extends ColumnChoice {
  readonly type: 'skip';
}

export type PlannedColumn = TextColumn | SkippedColumn;

export function isReadColumn(column: PlannedColumn): column is TextColumn {
  return column.type !== 'skip';
}

/** Only the canonical form, which survives a round trip. */
const WHOLE = /^-?(?:0|[1-9]\d*)$/;
const MAX_DIGITS = 40;

/** Keeps every digit; returns undefined if the cell isn't a whole number. */
function wholeNumber(cell: Cell): bigint | undefined {
  if (typeof cell === 'bigint') return cell;
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell) : undefined;
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  return text.length <= MAX_DIGITS && WHOLE.test(text) ? BigInt(text) : undefined;
}

export interface WholeType {
  readonly bits: 8 | 16 | 32 | 64;
  readonly signed: boolean;
}

export function leastOf({ bits, signed }: WholeType): bigint {
  return signed ? -(2n ** BigInt(bits - 1)) : 0n;
}

export function greatestOf({ bits, signed }: WholeType): bigint {
  return 2n ** BigInt(signed ? bits - 1 : bits) - 1n;
}

function isInRange(value: bigint, type: WholeType): boolean {
  return value >= leastOf(type) && value <= greatestOf(type);
}

const FRACTIONS_WHOLE = /^[+-]?\d{1,400}$/;
const FRACTION = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['nan', Number.NaN],
  ['inf', Number.POSITIVE_INFINITY],
  ['infinity', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
]);

/** Returns undefined if the cell isn't a number, or is a whole number that would lose digits. */
function fraction(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'bigint') return exact(cell);
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (FRACTIONS_WHOLE.test(text)) return wholeOf(text);
  if (FRACTION.test(text)) return finite(Number(text));
  return SPECIAL.get(text.toLowerCase());
}

function wholeOf(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : exact(BigInt(text.replace('+', '')));
}

function exact(integer: bigint): number | undefined {
  const value = Number(integer);
  return Number.isFinite(value) && BigInt(value) === integer ? value : undefined;
}

/** A number with so many digits that it becomes infinite is an error. */
function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const DAY = 86_400_000;

/** Days since 1970; undefined if the cell isn't a date. */
function days(cell: Cell): number | undefined {
  const [, year, month, day] = (typeof cell === 'string' && DATE.exec(cell.trim())) || [];
  if (year === undefined) return undefined;
  const moment = new Date(0);
  moment.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // JavaScript turns February 30 into a day in March.
  const isReal = moment.getUTCMonth() === Number(month) - 1 && moment.getUTCDate() === Number(day);
  return isReal ? moment.getTime() / DAY : undefined;
}

interface Moment {
  /** Microseconds since 1970; a text without a zone counts as UTC. */
  readonly microseconds: bigint;
  readonly isZoned: boolean;
}

/** Returns undefined if the cell isn't a date with a time, or has digits beyond microseconds. */
export function moment(cell: Cell): Moment | undefined {
  const [, date = '', hours = '', minutes = '', seconds = '0', digits = '', zone] =
    (typeof cell === 'string' && MOMENT.exec(cell.trim())) || [];
  const day = days(date);
  const isReal = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  if (day === undefined || !isReal || /[^0]/.test(digits.slice(6))) return undefined;
  const offset = zone === undefined ? 0 : offsetOf(zone);
  const wholeSeconds =
    day * 86_400 + Number(hours) * 3600 + (Number(minutes) - offset) * 60 + Number(seconds);
  const microseconds = BigInt(wholeSeconds) * 1_000_000n + BigInt(digits.slice(0, 6).padEnd(6, '0'));
  return { microseconds, isZoned: zone !== undefined };
}

/** In minutes. */
function offsetOf(zone: string): number {
  if (/z/i.test(zone)) return 0;
  const digits = zone.replace(':', '').slice(1);
  const size = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return zone.startsWith('-') ? -size : size;
}

/** The numbers of a bracketed list; undefined if it is anything else. */
export function vectorOf(cell: Cell): readonly number[] | undefined {
  const list = typeof cell === 'string' ? listInText(cell) : cell;
  if (!Array.isArray(list)) return undefined;
  const numbers = list.map((item: unknown) => (isNumber(item) ? fraction(item) : undefined));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

function isNumber(item: unknown): item is number | bigint {
  return typeof item === 'number' || typeof item === 'bigint';
}

/** SECURITY: checked before the numbers are parsed. */
function hasTooManyCommas(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(','); at !== -1 && count <= LIMITS.rowValues; at = text.indexOf(',', at + 1))
    count += 1;
  return count > LIMITS.rowValues;
}

const LIST = /^\s*\[[-+\d.eE,\s]*\]\s*$/;

function listInText(text: string): unknown {
  if (hasTooManyCommas(text) || !LIST.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
