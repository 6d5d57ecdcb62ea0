import { isNumberTooLong } from './json.ts';

/** Where a text stops being JSON, and what should stand there. */
export interface JsonMistake {
  readonly offset: number;
  /** `a comma or } is expected, not "x"` */
  readonly words: string;
}

/** What may stand at a place. */
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

const WORD = /[{}[\]:,]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SPACE = /[ \t\n\r]*/y;
const FIRST_ALLOWED = 0x20;

/**
 * The first mistake in a text, or undefined where it is JSON. The engines' own parsers stop at the same place, but each
 * says in words of its own where that is, and some don't say it at all.
 */
export function firstMistake(text: string): JsonMistake | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    offset = endOfMatch(SPACE, text, offset) ?? offset;
    const first = text[offset];
    if (first === undefined) return expected === 'end' ? undefined : { offset, words: atEnd(expected) };
    const end = endOfToken(text, offset);
    const next: Expected | undefined = end === undefined ? undefined : after(expected, first, open);
    if (end === undefined || next === undefined)
      return { offset, words: `expected ${WORDS[expected]}, found ${sign(text, offset)}` };
    if (isNumberTooLong(text.slice(offset, end)))
      return { offset, words: 'expected a number of at most 1,000 digits' };
    expected = next;
    offset = end;
  }
}

/** Undefined where no token begins there. */
function endOfToken(text: string, from: number): number | undefined {
  return text[from] === '"' ? endOfText(text, from) : endOfMatch(WORD, text, from);
}

/** Not by one pattern: for a text of millions of escapes that would exhaust the stack of its engine. */
function endOfText(text: string, from: number): number | undefined {
  let at = from + 1;
  while (at < text.length) {
    if (text[at] === '"') return at + 1;
    const next = text[at] === '\\' ? endOfMatch(ESCAPE, text, at) : at + 1;
    if (next === undefined || text.charCodeAt(at) < FIRST_ALLOWED) return undefined;
    at = next;
  }
  return undefined;
}

function endOfMatch(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** What is expected after a token that begins so, or undefined where it may not stand. Keeps the stack of what is open. */
function after(expected: Expected, first: string, open: string[]): Expected | undefined {
  const mark = MARKS.includes(first) ? first : undefined;
  switch (expected) {
    case 'value':
    case 'value or ]':
      return mark === undefined ? afterValue(open) : afterMark(mark, expected === 'value or ]', open);
    case 'name':
    case 'name or }':
      if (first === '"') return 'colon';
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

const MARKS = '{}[]:,';

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

/** The character itself, or its code where it can't be seen. */
function sign(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  const character = String.fromCodePoint(code);
  return SEEN.test(character) ? character : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * How deep a JSON text nests. SECURITY: everything that reads JSON is recursive, so a text that nests deeper than any
 * real one is refused before it can exhaust the stack somewhere.
 */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

/** Where a place in a text is for people: both begin at 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

export function lineAndColumn(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
