import { findQuotesAndEscapes, isEscaped, jsonDepth, NumberTooLong, parseJson } from '#protocol/index.ts';
import { createSlices } from '../time-slices.ts';

/** The length of text that is parsed at once, in a few milliseconds. */
const PIECE = 128 * 1024;

export class NestedTooDeeply extends Error {}
/** A list or an object has more parts than a window can handle. */
export class TooManyParts extends Error {}

export const MAX_ITEMS = 1_000_000;
const MAX_MEMBERS = 100_000;
/** Longer parts are split up only to this depth: each such level scans the text once more. */
const DEEPEST_LONG_PART = 20;

/**
 * Like `parseJson`, but lets other tasks of the process run after each piece. SECURITY: a small response may decompress
 * to tens of megabytes, and parsing that in one go would freeze every window.
 */
export async function parseInSlices(json: string, deepest: number): Promise<unknown> {
  const turn = createSlices();

  async function parse(from: number, to: number, depth: number): Promise<unknown> {
    if (depth > deepest) throw new NestedTooDeeply();
    const opening = json[from];
    if (opening === '"') return text(from, to);
    if (to - from <= PIECE) {
      const piece = json.slice(from, to);
      if (depth + jsonDepth(piece) > deepest) throw new NestedTooDeeply();
      await turn();
      return parseJson(piece);
    }
    if (opening !== '[' && opening !== '{') throw noSuchWord(opening);
    if (depth > DEEPEST_LONG_PART) throw new NestedTooDeeply();
    const inside = await commasOf(from, to, depth);
    return opening === '[' ? items(inside, depth) : members(inside, depth);
  }

  /** The positions of the commas of a list or object, with its opening and closing bracket. */
  async function commasOf(from: number, to: number, above: number): Promise<readonly number[]> {
    if (json[to - 1] !== (json[from] === '[' ? ']' : '}')) throw new SyntaxError('It doesn’t end.');
    const places = [from];
    let depth = 0;
    let isInText = false;
    const quoteOrEscape = findQuotesAndEscapes(json);
    let nextLook = from + STRETCH;
    const most = json[from] === '[' ? MAX_ITEMS : MAX_MEMBERS;
    for (let at = from; at < to; at += 1) {
      const sign = json.charCodeAt(at);
      if (isInText) {
        at = quoteOrEscape(at);
        isInText = json.charCodeAt(at) !== QUOTE;
        if (isInText) at += 1;
      } else if (sign === QUOTE) {
        isInText = true;
      } else if (sign === OPENING_BRACKET || sign === OPENING_BRACE) {
        depth += 1;
        if (above + depth > deepest) throw new NestedTooDeeply();
      } else if (sign === CLOSING_BRACKET || sign === CLOSING_BRACE) {
        depth -= 1;
        if (depth === 0 && at < to - 1) throw new SyntaxError('It goes on behind its end.');
      } else if (sign === COMMA && depth === 1) {
        places.push(at);
        if (places.length > most) throw new TooManyParts();
      }
      if (at < nextLook) continue;
      nextLook = at + STRETCH;
      await turn();
    }
    if (isInText) throw new SyntaxError('A text doesn’t end.');
    places.push(to - 1);
    return places;
  }

  async function closingQuoteOf(start: number): Promise<number> {
    const quoteOrEscape = findQuotesAndEscapes(json);
    let nextLook = start + STRETCH;
    for (let at = quoteOrEscape(start + 1); at < json.length; at = quoteOrEscape(at + 2)) {
      if (json.charCodeAt(at) === QUOTE) return at;
      if (at < nextLook) continue;
      nextLook = at + STRETCH;
      await turn();
    }
    throw new SyntaxError('A text doesn’t end.');
  }

  /**
   * A string has neither depth nor numbers, so `JSON.parse` reads it; a string with millions of escapes is read in
   * pieces.
   */
  async function text(from: number, to: number): Promise<string> {
    if (to - from <= PIECE) return String(JSON.parse(json.slice(from, to)));
    if (json[to - 1] !== '"') throw new SyntaxError('A text doesn’t end.');
    let read = '';
    for (let at = from + 1, end = at; at < to - 1; at = end) {
      end = cutOfText(at, to - 1);
      read += String(JSON.parse(`"${json.slice(at, end)}"`));
      await turn();
    }
    return read;
  }

  /** The end of the next piece of a string, never within an escape. */
  function cutOfText(at: number, to: number): number {
    if (to - at <= PIECE) return to;
    const end = at + PIECE;
    const piece = json.slice(at, end);
    const backslash = piece.indexOf('\\', piece.length - LONGEST_ESCAPE);
    if (backslash === -1) return end;
    return at + (isEscaped(piece, backslash) ? backslash + 1 : backslash);
  }

  async function items(places: readonly number[], depth: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (const [from, to] of pieces(places)) {
      if (isNothing(from, to, places)) continue;
      const part =
        to - from > PIECE
          ? [await parse(...trimmed(from, to), depth + 1)]
          : parsed(`[${json.slice(from, to)}]`);
      for (const item of part) all.push(item);
      await turn();
    }
    return all;
  }

  async function members(places: readonly number[], depth: number): Promise<object> {
    const all = new Map<string, unknown>();
    for (const [from, to] of pieces(places)) {
      if (isNothing(from, to, places)) continue;
      for (const [name, value] of to - from > PIECE
        ? [await longMember(from, to, depth)]
        : entries(from, to)) {
        all.set(name, value);
      }
      await turn();
    }
    // `fromEntries` defines members instead of assigning them, so `__proto__` stays data.
    return Object.fromEntries(all);
  }

  function entries(from: number, to: number): readonly [string, unknown][] {
    return Object.entries(Object(parseJson(`{${json.slice(from, to)}}`)));
  }

  async function longMember(from: number, to: number, depth: number): Promise<[string, unknown]> {
    const [start, end] = trimmed(from, to);
    if (json[start] !== '"') throw new SyntaxError('It is no member.');
    const nameEnd = (await closingQuoteOf(start)) + 1;
    const [colon, valueEnd] = trimmed(nameEnd, end);
    const name = await text(start, nameEnd);
    if (json[colon] !== ':') throw new SyntaxError('It is no member.');
    return [name, await parse(...trimmed(colon + 1, valueEnd), depth + 1)];
  }

  function parsed(text: string): readonly unknown[] {
    const list: unknown = parseJson(text);
    return Array.isArray(list) ? list : [];
  }

  /** True for an empty list or object. An empty part after a comma is a syntax error. */
  function isNothing(from: number, to: number, places: readonly number[]): boolean {
    const [start, end] = trimmed(from, to);
    if (start === end && places.length > 2) throw new SyntaxError('A part is missing.');
    return start === end;
  }

  function trimmed(from: number, to: number): [number, number] {
    let [start, end] = [from, to];
    while (start < end && WHITE.has(json.charCodeAt(start))) start += 1;
    while (end > start && WHITE.has(json.charCodeAt(end - 1))) end -= 1;
    return [start, end];
  }

  return parse(...trimmed(0, json.length), 0);
}

/** No valid number or literal is that long. */
function noSuchWord(opening: string | undefined): SyntaxError {
  return /[-\d]/.test(opening ?? '') ? new NumberTooLong() : new SyntaxError('It is no value.');
}

/** Short adjacent parts are parsed together. */
function* pieces(places: readonly number[]): Generator<readonly [from: number, to: number]> {
  let from = (places[0] ?? 0) + 1;
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (index === 0 || (next !== undefined && next - from <= PIECE)) continue;
    yield [from, place];
    from = place + 1;
  }
}

/** `\u` and four digits. */
const LONGEST_ESCAPE = 6;
/** The number of characters between two checks of the clock. */
const STRETCH = 4096;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const WHITE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
