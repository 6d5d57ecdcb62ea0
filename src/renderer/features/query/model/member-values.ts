import { membersIn, rootSpan } from '#protocol/json-spans.ts';
import { type MemberPath, setQueryField, withLiteral } from './set-query-field.ts';

/** The members of a query, each as its literal in the JSON. Empty if the JSON isn't an object. */
export type MemberLiterals = ReadonlyMap<string, string>;

export function literalsOf(json: string): MemberLiterals {
  const members = membersIn(json, rootSpan(json));
  return new Map(members.map(({ name, value }) => [name, json.slice(value.from, value.to)]));
}

/** The text in a member's field: digits as in the JSON, empty if the member is unset. */
export function memberText(literals: MemberLiterals, member: string): string {
  const literal = literals.get(member) ?? 'null';
  if (literal === 'null') return '';
  return literal.startsWith('"') ? String(JSON.parse(literal)) : literal;
}

/** An unset flag differs from "no": the server uses its own default. */
export type FlagValue = 'unset' | 'no' | 'yes';

/** Undefined if the value is neither true nor false; the problem is then shown next to the field. */
export function flagOf(literals: MemberLiterals, member: string): FlagValue | undefined {
  return CHOICES.get(literals.get(member) ?? 'null');
}

const CHOICES: ReadonlyMap<string, FlagValue> = new Map([
  ['null', 'unset'],
  ['false', 'no'],
  ['true', 'yes'],
]);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Writes a number field's text into the JSON unchanged, so that no digit is lost. Text that isn't a number (yet)
 * becomes a string, which the schema then reports as a mistake.
 */
export function withNumber(json: string, path: MemberPath, typed: string): string {
  const text = typed.trim();
  if (text === '') return setQueryField(json, path, undefined);
  return NUMBER.test(text) ? withLiteral(json, path, text) : setQueryField(json, path, text);
}

/** Empty text removes the member: the specification gives empty text no meaning. */
export function withMemberText(json: string, path: MemberPath, typed: string): string {
  return setQueryField(json, path, typed === '' ? undefined : typed);
}

export function withMemberFlag(json: string, path: MemberPath, choice: FlagValue): string {
  return setQueryField(json, path, choice === 'unset' ? undefined : choice === 'yes');
}
