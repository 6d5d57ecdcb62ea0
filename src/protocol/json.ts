import { parse, stringify } from 'lossless-json';

/**
 * JSON in which no integer loses a digit: a whole number that a double can't hold becomes a bigint, every other
 * number stays a number. A member named `__proto__` is kept as data and never becomes a prototype.
 */
export function parseJson(text: string): unknown {
  return MAY_LOSE_DIGITS.test(text) ? parseLosslessly(text) : JSON.parse(text);
}

/**
 * Where a number of sixteen digits or more may begin: every shorter whole number fits a double, and the engine's own
 * parser is then as exact. Digits within a path or a hash do not count, but are not worth telling apart in every text.
 */
const MAY_LOSE_DIGITS = /(?:^|[:,[\s])-?\d{16}/;

/** Slower by a multiple, and the same for every text: what {@link parseJson} must agree with. */
export function parseLosslessly(text: string): unknown {
  return parse(text, undefined, { parseNumber: parseExactNumber, onDuplicateKey: keepLast });
}

/** The counterpart of {@link parseJson}: a bigint is written as a plain JSON number. */
export function stringifyJson(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, undefined, space) ?? 'null';
  } catch {
    // It has a bigint, which the engine's own writer doesn't take; this one is slower by a multiple.
    return stringify(value, undefined, space) ?? 'null';
  }
}

/**
 * SECURITY: with the number of digits, the time that a bigint takes to be made and to be written grows by more than a
 * multiple: ten million digits stop everything for half a minute. No number that means anything has so many.
 */
const MOST_DIGITS = 1_000;

export class NumberTooLong extends SyntaxError {}

/** A whole number of more digits than are read; of any other number, a double takes what it can. */
export function isNumberTooLong(text: string): boolean {
  return text.length > MOST_DIGITS && /^-?\d+$/.test(text);
}

function parseExactNumber(digits: string): number | bigint {
  if (isNumberTooLong(digits)) throw new NumberTooLong('A number has more than 1,000 digits.');
  const value = Number(digits);
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(digits)) return value;
  return BigInt(digits);
}

/** What `JSON.parse` does too: servers that repeat a member are read, not refused. */
function keepLast({ newValue }: { newValue: unknown }): unknown {
  return newValue;
}
