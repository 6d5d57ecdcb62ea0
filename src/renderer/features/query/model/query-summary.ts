import { formatQuantity } from '#lib/format.ts';
import { stringifyJson } from '#protocol/index.ts';
import { cutText } from '#protocol/visible-text.ts';
import { readQueryText } from './query-text.ts';

/** The most important members first. Members that aren't listed come last, under their own names. */
const FIRST = [
  'k',
  'offset',
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'filter',
  'full_text_query',
];
/** Members that are the same in every query on a table. */
const LEFT_OUT = new Set(['id', 'identity', 'context']);

/** Summarizes the query: "k 10, nprobes 20, refine 2, id < 500". */
export function querySummary(json: string): string {
  const { query } = readQueryText(json);
  if (query === undefined) return 'not readable';
  const words = orderedNames(Object.keys(query)).flatMap((name) => describeMember(name, query[name]) ?? []);
  return words.length === 0 ? 'empty' : words.join(', ');
}

/**
 * Summarizes the query of a run for a list. Leaves out the vector, since a list of runs only has its first numbers, and
 * names the columns even if the query asks for all.
 */
export function queryInList(json: string): string {
  const { query } = readQueryText(json);
  if (query === undefined) return 'not readable';
  const names = orderedNames(Object.keys(query)).filter((name) => name !== 'vector');
  const words = names.flatMap((name) => describeMember(name, query[name]) ?? []);
  return [...words, ...(query.columns == null ? [ALL_COLUMNS] : [])].join(', ');
}

/** True if the query has a vector and search terms: two searches, each with its own plan. */
export function isHybrid(json: string): boolean {
  // A fast check first: a list calls this for every row, and most queries aren't hybrid.
  if (!json.includes('full_text_query')) return false;
  const { query } = readQueryText(json);
  return query?.full_text_query != null && vectorInText(query.vector) !== undefined;
}

const ALL_COLUMNS = 'all columns';

function orderedNames(names: readonly string[]): readonly string[] {
  const others = names.filter((name) => !FIRST.includes(name) && !LEFT_OUT.has(name));
  return [...FIRST.filter((name) => names.includes(name)), ...others];
}

interface MemberDifference {
  readonly member: string;
  /** The value as text; undefined if it isn't set. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The members in which two queries differ, in the order of the first query. A null member counts as unset. */
export function queryDifference(before: string, after: string): readonly MemberDifference[] {
  const [one, other] = [membersOf(before), membersOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((member) => {
    const values = [one.get(member), other.get(member)] as const;
    return sameJson(...values) ? [] : [differenceOf(member, ...values)];
  });
}

/** Describes what the second query has instead: "nprobes 50, no filter". Returns an empty text for equal queries. */
export function describeDifference(
  before: string,
  after: string,
  leftOut: ReadonlySet<string> = new Set(),
): string {
  const { query = {} } = readQueryText(after);
  return queryDifference(before, after)
    .filter(({ member }) => !leftOut.has(member))
    .map((difference) => differingMember(difference, query[difference.member]))
    .join(', ');
}

function differingMember({ member, before, after }: MemberDifference, value: unknown): string {
  if (after === undefined || value == null) return takenOut(member);
  // A list of runs only has the first numbers of a vector, so neither its length nor its value is known.
  if (member === 'vector') return before === undefined ? 'a vector' : 'another vector';
  const text = describeMember(member, value) ?? takenOut(member);
  if (before === undefined || !after.endsWith(ANOTHER)) return text;
  return member === 'columns' ? 'other columns' : `another ${NAMES.get(member) ?? member}`;
}

function takenOut(member: string): string {
  if (member === 'columns') return ALL_COLUMNS;
  const name = NAMES.get(member) ?? member;
  return ['vector', 'filter', 'full_text_query'].includes(member) ? `no ${name}` : `${name} not set`;
}

const ANOTHER = ', another';

function membersOf(json: string): ReadonlyMap<string, unknown> {
  const members = Object.entries(readQueryText(json).query ?? {});
  return new Map(members.filter(([name, value]) => value !== null && !(name === 'vector' && isEmpty(value))));
}

/** The specification requires a `vector`; a query without one has an empty one. */
function isEmpty(vector: unknown): boolean {
  const isNone = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);
  return typeof vector === 'object' && Object.values(vector ?? {}).every(isNone);
}

function differenceOf(member: string, before: unknown, after: unknown): MemberDifference {
  const [one, other] = [before, after].map((value) =>
    value === undefined ? undefined : describeValue(member, value),
  );
  // The short texts can be equal although the values differ, as for two vectors of the same width.
  return { member, before: one, after: one === other && one !== undefined ? `${one}${ANOTHER}` : other };
}

function sameJson(one: unknown, other: unknown): boolean {
  return stringifyJson(inOrder(one)) === stringifyJson(inOrder(other));
}

/** Sorts the members, since their order has no meaning. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, below]) => [name, inOrder(below)] as const);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const LONGEST = 60;

/** Returns undefined if the member isn't set. */
function describeMember(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (name === 'vector') return vectorInText(value);
  if (name === 'filter' && typeof value === 'string') return shortened(value);
  if (value === true) return FLAGS.get(name) ?? name;
  if (value === false) return `${name} off`;
  return `${NAMES.get(name) ?? name} ${describeValue(name, value)}`;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['minimum_nprobes', 'min nprobes'],
  ['maximum_nprobes', 'max nprobes'],
  ['refine_factor', 'refine'],
  ['distance_type', 'distance'],
  ['vector_column', 'column'],
  ['lower_bound', 'from'],
  ['upper_bound', 'below'],
  ['full_text_query', 'text'],
]);

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['with_row_id', 'row IDs'],
  ['fast_search', 'indexed rows only'],
  ['bypass_vector_index', 'no vector index'],
  ['prefilter', 'prefilter'],
]);

function describeValue(name: string, value: unknown): string {
  if (value === undefined) return 'not set';
  if (name === 'vector') return vectorInText(value) ?? 'no vector';
  if (name === 'full_text_query') return textInText(value);
  if (name === 'columns') return columnsInText(value);
  return shortened(typeof value === 'string' ? value : stringifyJson(value));
}

function vectorInText(value: unknown): string | undefined {
  const { single_vector: single, multi_vector: several } = summaryMembers(value);
  if (Array.isArray(several))
    return several.length === 0 ? undefined : formatQuantity(several.length, 'vector');
  if (!Array.isArray(single) || single.length === 0) return undefined;
  return `vector of ${single.length}`;
}

function textInText(value: unknown): string {
  const { string_query: plain, structured_query: structured } = summaryMembers(value);
  const { query } = summaryMembers(plain);
  if (typeof query === 'string') return shortened(JSON.stringify(query));
  const kind = Object.entries(summaryMembers(structured)).find(([, below]) => below != null)?.[0];
  return kind === undefined ? shortened(stringifyJson(value)) : kind.replaceAll('_', ' ');
}

function columnsInText(value: unknown): string {
  const { column_names: names, column_aliases: aliases } = summaryMembers(value);
  if (Array.isArray(names)) return shortened(names.join(' '));
  return shortened(Object.keys(summaryMembers(aliases)).join(' '));
}

function summaryMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text;
}
