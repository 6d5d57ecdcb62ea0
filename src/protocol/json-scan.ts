/*
 * A JSON scanner. It is not recursive, doesn’t convert numbers, and doesn’t validate: invalid JSON is also split into
 * tokens, and `firstMistake` reports where it is invalid.
 */

export interface JsonToken {
  /**
   * A bracket, colon, or comma is its own kind. A `word` is a number, `true`, `false`, or `null`, or what should be
   * one of them.
   */
  readonly kind: '{' | '}' | '[' | ']' | ':' | ',' | 'text' | 'word' | 'end';
  readonly from: number;
  /** For a text, after its closing quote. */
  readonly to: number;
}

/** The first token at or after a position. */
export function tokenAt(json: string, at: number): JsonToken {
  let from = at;
  while (isSpace(json.charCodeAt(from))) from += 1;
  if (from >= json.length) return { kind: 'end', from: json.length, to: json.length };
  const sign = SIGNS.get(json.charCodeAt(from));
  if (sign !== undefined) return { kind: sign, from, to: from + 1 };
  if (json.charCodeAt(from) === QUOTE) {
    return { kind: 'text', from, to: Math.min(closingQuote(json, from) + 1, json.length) };
  }
  return { kind: 'word', from, to: endOfWord(json, from) };
}

/** In order, without the end. */
export function* jsonTokens(json: string): Generator<JsonToken, void> {
  for (let token = tokenAt(json, 0); token.kind !== 'end'; token = tokenAt(json, token.to)) yield token;
}

/**
 * The position of the closing quote of a text, or the end of the input. The engine's own search is many times faster
 * than a loop over the characters.
 */
export function closingQuote(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    if (!isEscaped(json, at)) return at;
  }
  return json.length;
}

/** Whether the character at a position in a text is escaped by a backslash. */
export function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Finds the next closing quote or backslash in a text. Positions must increase, so that each is searched only once.
 */
export function findQuotesAndEscapes(json: string): (from: number) => number {
  let [quote, backslash] = [-1, -1];
  return (from) => {
    if (quote < from) quote = placeOf(json, '"', from);
    if (backslash < from) backslash = placeOf(json, '\\', from);
    return Math.min(quote, backslash);
  };
}

function placeOf(json: string, sign: string, from: number): number {
  const place = json.indexOf(sign, from);
  return place === -1 ? Number.POSITIVE_INFINITY : place;
}

/** The value of a text literal, with its escapes decoded. */
export function textOfLiteral(literal: string): string {
  return literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

/**
 * The nesting depth of a JSON text. SECURITY: everything that reads JSON is recursive, so a text that nests deeper
 * than any real one is rejected before it can exhaust the stack.
 */
export function jsonDepth(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(json, at);
    else if (opens(code)) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (closes(code)) depth -= 1;
  }
  return deepest;
}

/** The position after the matching closing bracket. */
export function endOfNest(json: string, from: number): number {
  let depth = 0;
  for (let at = from; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = closingQuote(json, at);
    else if (opens(code)) depth += 1;
    else if (closes(code)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return json.length;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function opens(code: number): boolean {
  return code === 0x5b || code === 0x7b;
}

function closes(code: number): boolean {
  return code === 0x5d || code === 0x7d;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

const SIGNS: ReadonlyMap<number, Exclude<JsonToken['kind'], 'text' | 'word' | 'end'>> = new Map(
  (['{', '}', '[', ']', ':', ','] as const).map((sign) => [sign.charCodeAt(0), sign]),
);

const WORD = /[^ \t\n\r{}[\]:,"]*/y;

function endOfWord(json: string, from: number): number {
  WORD.lastIndex = from;
  WORD.exec(json);
  return WORD.lastIndex;
}
