import { stringifyJson } from '#protocol/json.ts';

/** Longer than any number that an operation can have, and short enough to be read in no time. */
const MAX_DIGITS = 40;

/** What is typed for a whole number, as the wire has it, to the last digit; a text that is none stays as it is. */
export function typedNumber(text: string): number | bigint | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (typed.length > MAX_DIGITS || !/^-?\d+$/.test(typed)) return text;
  const exact = BigInt(typed);
  const number = Number(exact);
  return Number.isSafeInteger(number) ? number : exact;
}

/** The counterpart of {@link typedNumber}: what stands in the field for a member of any kind. */
export function numberText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}

/** The number itself, where the member is a whole one. */
export function exactNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}
