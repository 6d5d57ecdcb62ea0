import { membersIn, rootSpan } from '#protocol/json-spans.ts';
import { type MemberPath, setQueryField, withLiteral } from './set-query-field.ts';

/** The members of a query as they stand in its text. A text that is no object has none. */
export type MemberLiterals = ReadonlyMap<string, string>;

export function literalsOf(json: string): MemberLiterals {
  const members = membersIn(json, rootSpan(json));
  return new Map(members.map(({ name, value }) => [name, json.slice(value.from, value.to)]));
}

/** What a field shows of a member: digits as they stand in the JSON, nothing where it is unset. */
export function memberText(literals: MemberLiterals, member: string): string {
  const literal = literals.get(member) ?? 'null';
  if (literal === 'null') return '';
  return literal.startsWith('"') ? String(JSON.parse(literal)) : literal;
}

/** A flag has three states, and a server may know its own way for the third. */
export type FlagValue = 'unset' | 'no' | 'yes';

/** Undefined where it is neither of them: the mistake is then shown beside it. */
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
 * A number field was typed into: its digits go into the JSON as they are, so that none is lost, and nothing is made of
 * them. What is no number (yet) becomes a text, which the schema then names as a mistake.
 */
export function withNumber(json: string, path: MemberPath, typed: string): string {
  const text = typed.trim();
  if (text === '') return setQueryField(json, path, undefined);
  return NUMBER.test(text) ? withLiteral(json, path, text) : setQueryField(json, path, text);
}

/** Empty is unset: the interface knows no meaning of an empty text. */
export function withMemberText(json: string, path: MemberPath, typed: string): string {
  return setQueryField(json, path, typed === '' ? undefined : typed);
}

export function withMemberFlag(json: string, path: MemberPath, choice: FlagValue): string {
  return setQueryField(json, path, choice === 'unset' ? undefined : choice === 'yes');
}
