import { firstMistake, jsonDepth, lineAndColumn, parseJson } from '#protocol/index.ts';
import { type JsonToken, jsonTokens } from './json-tokens.ts';

/** Why a text can not be taken, in a sentence. */
export interface TextProblem {
  readonly problem: string;
  /** They begin at 1. */
  readonly line?: number;
}

/** What the host takes of one body. */
const LONGEST = 32 * 1024 * 1024;
/** Far beyond a batch that anybody wrote. */
const DEEPEST = 200;

/** The value of a JSON text in which nothing is lost by reading it. */
export function readText(text: string): { readonly value: unknown } | TextProblem {
  if (text.length > LONGEST) return { problem: 'The text is too long. The limit is 32 MiB.' };
  if (text.trim() === '') return { problem: 'The text is empty.' };
  // SECURITY: all that goes over it from here on is recursive.
  if (jsonDepth(text) > DEEPEST) return { problem: 'The batch is nested too deeply.' };
  const read = parsed(text);
  return 'problem' in read ? read : (lost(text) ?? read);
}

export function lineOf(text: string, offset: number): number {
  return lineAndColumn(text, offset).line;
}

function parsed(text: string): { readonly value: unknown } | TextProblem {
  try {
    return { value: parseJson(text) };
  } catch {
    const { offset, words } = firstMistake(text) ?? { offset: 0, words: 'it can’t be read' };
    const { line, column } = lineAndColumn(text, offset);
    return { problem: `The batch isn’t JSON at line ${line}, column ${column}: ${words}.`, line };
  }
}

function lost(text: string): TextProblem | undefined {
  const found = firstLost(text);
  if (found === undefined) return undefined;
  const line = lineOf(text, found.offset);
  return { problem: `${shortened(found.part)} at line ${line} ${found.words}.`, line };
}

const MAX_PART_LENGTH = 60;

function shortened(part: string): string {
  return part.length > MAX_PART_LENGTH ? `${part.slice(0, MAX_PART_LENGTH)}…` : part;
}

/** Something that JSON may say and that nothing which reads it keeps. */
interface LostPart {
  readonly offset: number;
  /** Completes a sentence that begins with the part itself. */
  readonly words: string;
  readonly part: string;
}

/**
 * The first name that stands twice in one object, or number that is rounded when it is read. Every parser takes the last
 * of two and the nearest number, so that a commit would say something else than its author wrote.
 */
function firstLost(json: string): LostPart | undefined {
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
