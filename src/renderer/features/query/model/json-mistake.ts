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

const TOKEN =
  /(?<mark>[{}[\]:,])|(?<text>"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const SPACE = /[ \t\n\r]*/y;

/**
 * The first mistake in a text, or undefined where it is JSON. The engines' own parsers stop at the same place, but each
 * says in words of its own where that is, and some don't say it at all.
 */
export function firstMistake(text: string): JsonMistake | undefined {
  const open: string[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    SPACE.lastIndex = offset;
    SPACE.exec(text);
    TOKEN.lastIndex = SPACE.lastIndex;
    offset = SPACE.lastIndex;
    if (offset === text.length) return expected === 'end' ? undefined : { offset, words: atEnd(expected) };
    const token = TOKEN.exec(text);
    const next: Expected | undefined = token === null ? undefined : after(expected, token, open);
    if (next === undefined)
      return { offset, words: `${WORDS[expected]} is expected, not ${sign(text, offset)}` };
    expected = next;
    offset = TOKEN.lastIndex;
  }
}

/** What is expected after a token, or undefined where the token may not stand. Keeps the stack of what is open. */
function after(expected: Expected, token: RegExpExecArray, open: string[]): Expected | undefined {
  const mark = token.groups?.mark;
  const isText = token.groups?.text !== undefined;
  switch (expected) {
    case 'value':
    case 'value or ]':
      return mark === undefined ? afterValue(open) : afterMark(mark, expected === 'value or ]', open);
    case 'name':
    case 'name or }':
      if (isText) return 'colon';
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
  return `${WORDS[expected]} is missing at the end`;
}

const SEEN = /^[\p{L}\p{N}\p{P}\p{S}]$/u;

/** The character itself, or its code where it can't be seen. */
function sign(text: string, offset: number): string {
  const code = text.codePointAt(offset) ?? 0;
  const character = String.fromCodePoint(code);
  return SEEN.test(character) ? character : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
