/*
 * Where the parts of a JSON text stand. All of it expects a text that is JSON: nothing is checked again.
 */

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface MemberSpan {
  readonly name: string;
  /** With its quotes. */
  readonly key: Span;
  readonly value: Span;
}

export function rootSpan(json: string): Span {
  return spanOfValue(json, 0);
}

/** In their order; a name that is there twice comes twice. Empty where it is no object. */
export function membersIn(json: string, object: Span): readonly MemberSpan[] {
  const members: MemberSpan[] = [];
  if (json[object.from] !== '{') return members;
  let at = afterSpace(json, object.from + 1);
  while (json[at] === '"') {
    const key = { from: at, to: endOfText(json, at) };
    const value = spanOfValue(json, afterSpace(json, key.to) + 1);
    members.push({ name: JSON.parse(json.slice(key.from, key.to)), key, value });
    at = afterComma(json, value.to);
  }
  return members;
}

/** The entries of a list. Empty where it is none. */
export function listEntries(json: string, list: Span): readonly Span[] {
  const entries: Span[] = [];
  if (json[list.from] !== '[') return entries;
  let at = afterSpace(json, list.from + 1);
  while (at < list.to - 1) {
    const entry = spanOfValue(json, at);
    entries.push(entry);
    at = afterComma(json, entry.to);
  }
  return entries;
}

function spanOfValue(json: string, at: number): Span {
  const from = afterSpace(json, at);
  const first = json[from];
  if (first === '"') return { from, to: endOfText(json, from) };
  return { from, to: first === '{' || first === '[' ? endOfNest(json, from) : endOfWord(json, from) };
}

function endOfText(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Not by recursion: a text may nest deeper than the stack. */
function endOfNest(json: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const character = json[at];
    if (character === '"') at = endOfText(json, at) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    at += 1;
  } while (depth > 0 && at < json.length);
  return at;
}

function endOfWord(json: string, from: number): number {
  return endOfMatch(WORD, json, from);
}

function afterComma(json: string, at: number): number {
  const next = afterSpace(json, at);
  return json[next] === ',' ? afterSpace(json, next + 1) : next;
}

function afterSpace(json: string, at: number): number {
  return endOfMatch(SPACE, json, at);
}

const WORD = /[^\s,\]}]*/y;
const SPACE = /[ \t\n\r]*/y;

function endOfMatch(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at;
  pattern.exec(json);
  return pattern.lastIndex;
}
