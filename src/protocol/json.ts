import { parse, stringify } from 'lossless-json';

/**
 * JSON in which no integer loses a digit: a whole number that a double can't hold becomes a bigint, every other
 * number stays a number. A member named `__proto__` is kept as data and never becomes a prototype.
 */
export function parseJson(text: string): unknown {
  return parse(text, undefined, { parseNumber: parseExactNumber, onDuplicateKey: keepLast });
}

/** The counterpart of {@link parseJson}: a bigint is written as a plain JSON number. */
export function stringifyJson(value: unknown, space?: number): string {
  return stringify(value, undefined, space) ?? 'null';
}

function parseExactNumber(digits: string): number | bigint {
  const value = Number(digits);
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(digits)) return value;
  return BigInt(digits);
}

/** What `JSON.parse` does too: servers that repeat a member are read, not refused. */
function keepLast({ newValue }: { newValue: unknown }): unknown {
  return newValue;
}
