import { stringifyJson } from '../../../../protocol/index.ts';
import { describeMember, describeValue } from './field-summary.ts';
import { readQuery } from './query-text.ts';

/** The order in which one thinks of a query. What is not said here comes last, by its own name. */
const FIRST = ['k', 'offset', 'nprobes', 'refine_factor', 'ef', 'filter', 'full_text_query'];
/** Where and about what, and who asks: the same in every query on a table. */
const LEFT_OUT = new Set(['id', 'identity', 'context']);

/** The query in a few words: "k 10, nprobes 20, refine 2, id < 500". */
export function querySummary(json: string): string {
  const { query } = readQuery(json);
  if (query === undefined) return 'not readable';
  const words = orderedNames(Object.keys(query)).flatMap((name) => describeMember(name, query[name]) ?? []);
  return words.length === 0 ? 'empty' : words.join(', ');
}

function orderedNames(names: readonly string[]): readonly string[] {
  const others = names.filter((name) => !FIRST.includes(name) && !LEFT_OUT.has(name));
  return [...FIRST.filter((name) => names.includes(name)), ...others];
}

export interface MemberDifference {
  readonly member: string;
  /** In words; undefined where it is not set. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Members in which two queries differ, in the order of the first. What is null is not set. */
export function queryDifference(before: string, after: string): readonly MemberDifference[] {
  const [one, other] = [membersOf(before), membersOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((member) => {
    const values = [one.get(member), other.get(member)] as const;
    return sameJson(...values) ? [] : [differenceOf(member, ...values)];
  });
}

function membersOf(json: string): ReadonlyMap<string, unknown> {
  const members = Object.entries(readQuery(json).query ?? {});
  return new Map(members.filter(([, value]) => value !== null));
}

function differenceOf(member: string, before: unknown, after: unknown): MemberDifference {
  const [one, other] = [before, after].map((value) =>
    value === undefined ? undefined : describeValue(member, value),
  );
  // Two vectors of the same width, or two long filters that begin alike.
  return { member, before: one, after: one === other && one !== undefined ? `${one}, another` : other };
}

function sameJson(one: unknown, other: unknown): boolean {
  return stringifyJson(inOrder(one)) === stringifyJson(inOrder(other));
}

/** The order of members says nothing. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, below]) => [name, inOrder(below)] as const);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
