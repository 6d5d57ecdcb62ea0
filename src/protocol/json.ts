import { parse, stringify } from 'lossless-json';

/**
 * Parses JSON without losing digits of integers: an integer that a double can't represent becomes a bigint, every
 * other number a number. A member named `__proto__` is kept as data and never becomes a prototype.
 */
export function parseJson(text: string): unknown {
  return MAY_LOSE_DIGITS.test(text) ? parseLosslessly(text) : JSON.parse(text);
}

/**
 * Finds where a number of sixteen digits or more may begin. Every shorter integer fits into a double, and the faster
 * built-in parser is then exact. Digits in a path or a hash also match sometimes, which costs only time.
 */
const MAY_LOSE_DIGITS = /(?:^|[:,[\s])-?\d{16}/;

/** The slow parser for any text. {@link parseJson} must return the same result. */
export function parseLosslessly(text: string): unknown {
  return parse(text, undefined, { parseNumber: parseExactNumber, onDuplicateKey: keepLast });
}

/** The counterpart of {@link parseJson}: writes a bigint as a plain JSON number. */
export function stringifyJson(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, undefined, space) ?? 'null';
  } catch {
    // The value contains a bigint, which `JSON.stringify` rejects. This writer is several times slower.
    return stringify(value, undefined, space) ?? 'null';
  }
}

/**
 * SECURITY: the time to create and print a bigint grows faster than its number of digits: ten million digits block
 * everything for half a minute. No meaningful number has that many.
 */
const MOST_DIGITS = 1_000;

export class NumberTooLong extends SyntaxError {}

/** Whether an integer has too many digits. Other numbers become doubles. */
export function isNumberTooLong(text: string): boolean {
  return text.length > MOST_DIGITS && /^-?\d+$/.test(text);
}

function parseExactNumber(digits: string): number | bigint {
  if (isNumberTooLong(digits)) throw new NumberTooLong('A number has more than 1,000 digits.');
  const value = Number(digits);
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(digits)) return value;
  return BigInt(digits);
}

/** Like `JSON.parse`: a response with duplicate members is read, not rejected. */
function keepLast({ newValue }: { newValue: unknown }): unknown {
  return newValue;
}
