import {
  firstMistake,
  type JsonToken,
  jsonDepth,
  jsonTokens,
  lineAndColumn,
  parseJson,
  textOfLiteral,
} from '#protocol/index.ts';

export interface TextProblem {
  readonly problem: string;
  /** Counted from 1. */
  readonly line?: number;
}

/** The host accepts no longer body. */
const LONGEST = 32 * 1024 * 1024;
/** Far deeper than any real batch. */
const DEEPEST = 200;

/** Parses a JSON text, and refuses it if parsing would lose anything. */
export function readText(text: string): { readonly value: unknown } | TextProblem {
  if (text.length > LONGEST) return { problem: 'The text is too long. The limit is 32 MiB.' };
  if (text.trim() === '') return { problem: 'The text is empty.' };
  // SECURITY: everything from here on recurses into the text.
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

/** A part that is valid JSON, but that a parser drops or changes. */
interface LostPart {
  readonly offset: number;
  /** Completes a sentence that begins with the part itself. */
  readonly words: string;
  readonly part: string;
}

/**
 * The first name that an object has twice, or the first number that is rounded when parsed. Parsers take the last of
 * two values and the nearest number, so a commit would say something else than its author wrote.
 */
function firstLost(json: string): LostPart | undefined {
  const open: Set<string>[] = [];
  let before: JsonToken | undefined;
  for (const token of jsonTokens(json)) {
    if (token.kind === '{' || token.kind === '[') open.push(new Set());
    else if (token.kind === '}' || token.kind === ']') open.pop();
    else if (token.kind === ':' && before !== undefined && isRepeated(partOf(json, before), open.at(-1))) {
      return lostPart(json, before, 'is a duplicate key; only the last one counts');
    } else if (token.kind === 'word' && !isKept(partOf(json, token))) {
      return lostPart(json, token, 'is a number that would lose precision');
    }
    before = token;
  }
  return undefined;
}

function lostPart(json: string, token: JsonToken, words: string): LostPart {
  return { offset: token.from, words, part: partOf(json, token) };
}

function partOf(json: string, { from, to }: JsonToken): string {
  return json.slice(from, to);
}

function isRepeated(literal: string, names: Set<string> | undefined): boolean {
  const name = textOfLiteral(literal);
  if (names?.has(name)) return true;
  names?.add(name);
  return false;
}

const LETTER = /^[a-z]/;
/** A double keeps every number of this many digits. */
const SAFE_LENGTH = 15;
const WHOLE = /^-?\d+$/;

/** Also true of tokens that are not numbers. */
function isKept(digits: string): boolean {
  if (WHOLE.test(digits) || LETTER.test(digits)) return true;
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

/** Removes zeros at the end. A pattern takes quadratic time if many zeros are not at the end. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
