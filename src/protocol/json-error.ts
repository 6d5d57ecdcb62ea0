import { isNumberTooLong } from './json.ts';
import { closingQuote, type JsonToken, tokenAt } from './json-scan.ts';

/** The position of the first JSON syntax error, and what is expected there. */
export interface JsonMistake {
  readonly offset: number;
  /** `a comma or } is expected, not "x"` */
  readonly words: string;
}

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or }' | 'comma or ]' | 'end';

const WORDS: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or }',
  colon: 'a colon',
  'comma or }': 'a comma or }',
  'comma or ]': 'a comma or ]',
  end: 'the end',
};

const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** JSON texts must escape control characters. */
const ESCAPE_OR_MISTAKE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})|\\|[^ -\uffff]/g;

/**
 * The first syntax error in a text, or undefined if it is valid JSON. The parsers of JavaScript engines stop at the
 * same position, but report it differently, and some not at all.
 */
export function firstMistake(text: string): JsonMistake | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    const token = tokenAt(text, offset);
    offset = token.from;
    if (token.kind === 'end') return expected === 'end' ? undefined : { offset, words: atEnd(expected) };
    const end = endOfValid(text, token);
    const next: Expected | undefined = end === undefined ? undefined : after(expected, token, open);
    if (end === undefined || next === undefined)
      return { offset, words: `expected ${WORDS[expected]}, found ${sign(text, offset)}` };
    if (token.kind === 'word' && isNumberTooLong(text.slice(offset, end)))
      return { offset, words: 'expected a number of at most 1,000 digits' };
    expected = next;
    offset = end;
  }
}

/** The end of the valid part of a token. Returns undefined if no part is valid. */
function endOfValid(text: string, { kind, from, to }: JsonToken): number | undefined {
  if (kind === 'text') return isText(text, from, to) ? to : undefined;
  if (kind !== 'word') return to;
  WORD.lastIndex = from;
  return WORD.test(text) ? WORD.lastIndex : undefined;
}

/** Not a single pattern: a text with millions of escapes would exhaust the stack of the regex engine. */
function isText(text: string, from: number, to: number): boolean {
  const inside = text.slice(from + 1, to - 1);
  ESCAPE_OR_MISTAKE.lastIndex = 0;
  for (let found = ESCAPE_OR_MISTAKE.exec(inside); found !== null; found = ESCAPE_OR_MISTAKE.exec(inside)) {
    if (found[0].length === 1) return false;
  }
  return closingQuote(text, from) < text.length;
}

/**
 * What is expected after a token. Returns undefined if the token is not allowed. Updates the stack of open brackets.
 */
function after(expected: Expected, { kind }: JsonToken, open: string[]): Expected | undefined {
  const mark = kind === 'text' || kind === 'word' ? undefined : kind;
  switch (expected) {
    case 'value':
    case 'value or ]':
      return mark === undefined ? afterValue(open) : afterMark(mark, expected === 'value or ]', open);
    case 'name':
    case 'name or }':
      if (kind === 'text') return 'colon';
      return expected === 'name or }' && mark === '}' ? afterClosing(open) : undefined;
    case 'colon':
      return mark === ':' ? 'value' : undefined;
    case 'comma or }':
      return mark === ',' ? 'name' : mark === '}' ? afterClosing(open) : undefined;
    case 'comma or ]':
      return mark === ',' ? 'value' : mark === ']' ? afterClosing(open) : undefined;
    default:
      return undefined;
  }
}

function afterMark(mark: string, mayClose: boolean, open: string[]): Expected | undefined {
  if (mark === ']' && mayClose) return afterClosing(open);
  if (mark !== '{' && mark !== '[') return undefined;
  open.push(mark);
  return mark === '{' ? 'name or }' : 'value or ]';
}

function afterClosing(open: string[]): Expected {
  open.pop();
  return afterValue(open);
}

function afterValue(open: readonly string[]): Expected {
  const innermost = open.at(-1);
  if (innermost === undefined) return 'end';
  return innermost === '{' ? 'comma or }' : 'comma or ]';
}

function atEnd(expected: Expected): string {
  return `unexpected end, expected ${WORDS[expected]}`;
}

const SEEN = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** The character itself, or its code if it is invisible. */
function sign(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  const character = String.fromCodePoint(code);
  return SEEN.test(character) ? character : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A position in a text. Lines and columns begin at 1. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export function lineAndColumn(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
