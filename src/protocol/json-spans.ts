import { endOfNest, textOfLiteral, tokenAt } from './json-scan.ts';

/*
 * Where the members and entries of a JSON text stand. All of it expects a text that is JSON: nothing is checked again.
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

export function rootSpan(json: string, at = 0): Span {
  return spanOfValue(json, at);
}

/** In their order; a name that is there twice comes twice. Empty where it is no object. */
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

/** The last of that name: of one that is there twice it counts, for every parser. */
export function memberNamed(json: string, object: Span, name: string): MemberSpan | undefined {
  return membersIn(json, object).findLast((member) => member.name === name);
}

/** The entries of a list. Empty where it is none. */
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
