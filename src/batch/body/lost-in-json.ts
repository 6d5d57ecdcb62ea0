import { type JsonToken, jsonTokens } from './json-tokens.ts';

/** Something that JSON may say and that nothing which reads it keeps. */
export interface LostPart {
  readonly offset: number;
  /** Completes a sentence that begins with the part itself. */
  readonly words: string;
  readonly part: string;
}

/**
 * The first name that stands twice in one object, or number that is rounded when it is read. Every parser takes the last
 * of two and the nearest number, so that a commit would say something else than its author wrote.
 */
export function firstLost(json: string): LostPart | undefined {
  const names: Set<string>[] = [];
  for (const token of jsonTokens(json)) {
    if (token.kind === 'open') names.push(new Set());
    else if (token.kind === 'close') names.pop();
    const words = token.kind === 'name' ? repeated(json, token, names) : rounded(json, token);
    if (words !== undefined) return { offset: token.from, words, part: json.slice(token.from, token.to) };
  }
  return undefined;
}

function repeated(json: string, { from, to }: JsonToken, open: readonly Set<string>[]): string | undefined {
  const names = open.at(-1);
  const name = nameOf(json.slice(from, to));
  if (names?.has(name)) return 'is a duplicate key; only the last one counts';
  names?.add(name);
  return undefined;
}

/** An escape can spell any name. */
function nameOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function rounded(json: string, { kind, from, to }: JsonToken): string | undefined {
  if (kind !== 'value' || !NUMBER.test(json[from] ?? '')) return undefined;
  return isKept(json.slice(from, to)) ? undefined : 'is a number that would lose precision';
}

const NUMBER = /[-\d]/;
/** So many digits every double keeps. */
const SAFE_LENGTH = 15;
const WHOLE = /^-?\d+$/;

function isKept(digits: string): boolean {
  if (WHOLE.test(digits)) return true;
  if (digits.length <= SAFE_LENGTH && !/e/i.test(digits)) return true;
  const value = Number(digits);
  return Number.isFinite(value) && exactly(digits) === exactly(String(value));
}

/** The same text for the same number, however it is written: `1.50` and `15e-1`. */
function exactly(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = withoutZeros(digits);
  if (significant === '') return '0';
  const scale = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${sign}${significant}e${scale}`;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** At the end. Not by a pattern: that takes quadratic time for zeros which are not at the end. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
