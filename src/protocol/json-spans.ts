import { endOfNest, textOfLiteral, tokenAt } from './json-scan.ts';

/* The positions of members and entries in a JSON text. The text must be valid JSON: it is not checked again. */

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface MemberSpan {
  readonly name: string;
  /** Includes the quotes. */
  readonly key: Span;
  readonly value: Span;
}

export function rootSpan(json: string, at = 0): Span {
  return spanOfValue(json, at);
}

/** In order. A duplicate name is returned twice. Returns an empty list if the value is no object. */
export function membersIn(json: string, object: Span): readonly MemberSpan[] {
  const members: MemberSpan[] = [];
  if (json[object.from] !== '{') return members;
  for (let key = tokenAt(json, object.from + 1); key.kind === 'text'; ) {
    const value = spanOfValue(json, tokenAt(json, key.to).to);
    members.push({ name: textOfLiteral(json.slice(key.from, key.to)), key: spanOf(key), value });
    key = tokenAt(json, afterComma(json, value.to));
  }
  return members;
}

/** The last member of that name, as in every parser. */
export function memberNamed(json: string, object: Span, name: string): MemberSpan | undefined {
  return membersIn(json, object).findLast((member) => member.name === name);
}

/** The entries of a list. Returns an empty list if the value is no list. */
export function listEntries(json: string, list: Span): readonly Span[] {
  const entries: Span[] = [];
  if (json[list.from] !== '[') return entries;
  for (let at = list.from + 1; tokenAt(json, at).from < list.to - 1; ) {
    const entry = spanOfValue(json, at);
    entries.push(entry);
    at = afterComma(json, entry.to);
  }
  return entries;
}

function spanOfValue(json: string, at: number): Span {
  const token = tokenAt(json, at);
  const isNest = token.kind === '{' || token.kind === '[';
  return isNest ? { from: token.from, to: endOfNest(json, token.from) } : spanOf(token);
}

function afterComma(json: string, at: number): number {
  const next = tokenAt(json, at);
  return next.kind === ',' ? next.to : at;
}

function spanOf({ from, to }: Span): Span {
  return { from, to };
}
