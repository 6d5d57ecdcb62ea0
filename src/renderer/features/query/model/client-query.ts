import type { ClientLanguage } from '#lib/client-table.ts';
import { isCallerMember } from '#protocol/index.ts';
import { pythonLiteral, scriptLiteral } from '#protocol/text-literals.ts';
import { literalsOf, type MemberLiterals } from './member-values.ts';

/** One call of a chain, with its arguments in both languages. A language may need no call, or two. */
type ClientCall = Readonly<Record<ClientLanguage, readonly string[]>>;

export interface ClientQuery {
  /**
   * The vector as a list that is valid in both languages, its digits unchanged; undefined for a query without a vector.
   */
  readonly vector: string | undefined;
  readonly column: string | undefined;
  readonly version: string | undefined;
  readonly calls: readonly ClientCall[];
}

/** Converts the members of a query to calls of the client. Drops members that have no effect without a vector. */
export function clientQuery(json: string): ClientQuery {
  const all = membersOf(json);
  const vector = vectorOf(all);
  const members = vector === undefined ? new Map([...all].filter(([name]) => !OF_VECTOR.has(name))) : all;
  return {
    vector,
    column: members.has('vector_column') ? textOf(members, 'vector_column') : undefined,
    version: members.get('version'),
    calls: [
      ...CALLS.flatMap(([name, make]) => (members.has(name) ? make(members) : [])),
      ...probeCalls(members),
      ...distanceCalls(members),
    ],
  };
}

/** Returns the reason, as a sentence, if the client can't send the query, otherwise undefined. */
export function notInQuery(json: string): string | undefined {
  const members = membersOf(json);
  if (!members.has('k')) return 'The query has no `k`.';
  for (const [name, literal] of members) {
    const takes = TAKEN.get(name);
    if (takes === undefined) return `The LanceDB client can’t send \`${name}\`.`;
    if (!takes(literal)) return `The LanceDB client can’t send this value of \`${name}\`.`;
  }
  return undefined;
}

const OF_VECTOR: ReadonlySet<string> = new Set([
  'vector_column',
  'prefilter',
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'distance_type',
  'lower_bound',
  'upper_bound',
  'fast_search',
  'bypass_vector_index',
]);

type MakeCalls = (members: MemberLiterals) => readonly ClientCall[];

/** In the order in which a programmer would usually write them. */
const CALLS: readonly (readonly [member: string, make: MakeCalls])[] = [
  ['filter', (members) => [filterCall(members)]],
  ['columns', (members) => columnCalls(members.get('columns') ?? '')],
  ['k', ofNumber('limit', 'k')],
  ['offset', ofNumber('offset')],
  ['refine_factor', ofNumber('refine_factor')],
  ['ef', ofNumber('ef')],
  ['distance_type', (members) => [distanceTypeCall(textOf(members, 'distance_type'))]],
  ['fast_search', () => [both('fast_search', '')]],
  ['bypass_vector_index', () => [both('bypass_vector_index', '')]],
  ['with_row_id', () => [{ python: ['with_row_id(True)'], typescript: ['withRowId()'] }]],
];

function ofNumber(method: string, member = method): MakeCalls {
  return (members) => [both(method, members.get(member) ?? '')];
}

function both(method: string, value: string): ClientCall {
  const camel = method.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { python: [`${method}(${value})`], typescript: [`${camel}(${value})`] };
}

/** By default, servers filter after the search, but the client filters before it. */
function filterCall(members: MemberLiterals): ClientCall {
  const filter = textOf(members, 'filter');
  const isAfter = vectorOf(members) !== undefined && members.get('prefilter') !== 'true';
  return {
    python: [`where(${pythonLiteral(filter)}${isAfter ? ', prefilter=False' : ''})`],
    typescript: [`where(${scriptLiteral(filter)})`, ...(isAfter ? ['postfilter()'] : [])],
  };
}

function columnCalls(literal: string): readonly ClientCall[] {
  const names = columnNames(literal);
  const list = (quote: (text: string) => string) => `select([${names.map(quote).join(', ')}])`;
  if (names.length > 0) return [{ python: [list(pythonLiteral)], typescript: [list(scriptLiteral)] }];
  const pairs = columnAliases(literal);
  if (pairs.length === 0) return [];
  const python = pairs.map((pair) => pair.map(pythonLiteral).join(': ')).join(', ');
  // A JavaScript object would move integer-like names to the front.
  const script = pairs.map((pair) => `[${pair.map(scriptLiteral).join(', ')}]`).join(', ');
  return [{ python: [`select({${python}})`], typescript: [`select(new Map([${script}]))`] }];
}

function columnNames(literal: string): readonly string[] {
  const list = literal.startsWith('[') ? literal : (literalsOf(literal).get('column_names') ?? 'null');
  const names: unknown = JSON.parse(list);
  return Array.isArray(names) ? names.map(String) : [];
}

function columnAliases(literal: string): readonly (readonly [name: string, expression: string])[] {
  const aliases = literalsOf(literalsOf(literal).get('column_aliases') ?? 'null');
  return [...aliases].map(([name, expression]) => [name, String(JSON.parse(expression))]);
}

function distanceTypeCall(type: string): ClientCall {
  return both('distance_type', scriptLiteral(type.toLowerCase()));
}

/** The number of probes that the client sends by default. */
const DEFAULT_PROBES = 20;

/**
 * The client rejects a bound that lies beyond the other one, even if the other is only its default. Then the other
 * bound has to be set too, and first. Servers ignore `nprobes` if a bound is set.
 */
function probeCalls(members: MemberLiterals): readonly ClientCall[] {
  const [least, most] = [members.get('minimum_nprobes'), members.get('maximum_nprobes')];
  if (least === undefined && most === undefined) {
    return members.has('nprobes') ? ofNumber('nprobes')(members) : [];
  }
  if (least === undefined) {
    const isBelow = most !== '0' && Number(most) < DEFAULT_PROBES;
    return [both(isBelow ? 'nprobes' : 'maximum_nprobes', most ?? '')];
  }
  const isAbove = Number(least) > DEFAULT_PROBES;
  if (most === undefined) return [both(isAbove ? 'nprobes' : 'minimum_nprobes', least)];
  const calls = [both('minimum_nprobes', least), both('maximum_nprobes', most)];
  return isAbove ? calls.toReversed() : calls;
}

function distanceCalls(members: MemberLiterals): readonly ClientCall[] {
  const [lower, upper] = [members.get('lower_bound'), members.get('upper_bound')];
  if (lower === undefined && upper === undefined) return [];
  const named = [
    ...(lower === undefined ? [] : [`lower_bound=${lower}`]),
    ...(upper === undefined ? [] : [`upper_bound=${upper}`]),
  ];
  const placed = [lower ?? 'undefined', ...(upper === undefined ? [] : [upper])];
  return [
    {
      python: [`distance_range(${named.join(', ')})`],
      typescript: [`distanceRange(${placed.join(', ')})`],
    },
  ];
}

/** The members that are set. SECURITY: who asks, and in which context, is left out. */
function membersOf(json: string): MemberLiterals {
  const isSet = ([name, literal]: readonly [string, string]) =>
    literal !== 'null' && literal !== IS_UNSET.get(name) && !isCallerMember(name);
  return new Map([...literalsOf(json)].filter(isSet));
}

const IS_UNSET: ReadonlyMap<string, string> = new Map([
  ['offset', '0'],
  ['fast_search', 'false'],
  ['bypass_vector_index', 'false'],
  ['with_row_id', 'false'],
]);

function textOf(members: MemberLiterals, name: string): string {
  return String(JSON.parse(members.get(name) ?? '""'));
}

function vectorOf(members: MemberLiterals): string | undefined {
  const literal = members.get('vector') ?? '{}';
  const list = literal.startsWith('[') ? literal : (literalsOf(literal).get('single_vector') ?? 'null');
  const numbers = list.replaceAll(/\s+/g, '');
  return numbers === 'null' || numbers === '[]' ? undefined : numbers.replaceAll(',', ', ');
}

/** For larger numbers, the client sends another number, or none. */
const MOST = 4_294_967_295;

function isWhole(literal: string): boolean {
  return /^\d+$/.test(literal) && Number(literal) <= MOST;
}

function isCount(literal: string): boolean {
  return isWhole(literal) && literal !== '0';
}

function isFlag(literal: string): boolean {
  return literal === 'true' || literal === 'false';
}

function isText(literal: string): boolean {
  return literal.startsWith('"');
}

function isNumber(literal: string): boolean {
  return /^[-\d]/.test(literal) && Number.isFinite(Number(literal));
}

/** Rejects several vectors: the client would send one request for each. */
function isVector(literal: string): boolean {
  const list = vectorOf(new Map([['vector', literal]])) ?? '[]';
  const hasOthers = [...literalsOf(literal)].some(
    ([name, value]) => name !== 'single_vector' && value !== 'null',
  );
  return (
    !hasOthers &&
    /^\[[-+.\deE, ]*\]$/.test(list) &&
    list
      .slice(1, -1)
      .split(', ')
      .every((number) => Number.isFinite(Number(number)))
  );
}

function isColumns(literal: string): boolean {
  const members = [...literalsOf(literal)];
  const names = literal.startsWith('[') ? literal : literalsOf(literal).get('column_names');
  const aliases = [...literalsOf(literalsOf(literal).get('column_aliases') ?? 'null').values()];
  return (
    members.every(([name]) => name === 'column_names' || name === 'column_aliases') &&
    (names === undefined || isTexts(JSON.parse(names))) &&
    aliases.every(isText)
  );
}

function isTexts(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

/** The members that the client can send, each with a check of its value. */
const TAKEN: ReadonlyMap<string, (literal: string) => boolean> = new Map([
  ['vector', isVector],
  ['columns', isColumns],
  ['vector_column', isText],
  ['k', isCount],
  ['offset', isWhole],
  ['filter', isText],
  ['prefilter', isFlag],
  ['nprobes', isCount],
  ['minimum_nprobes', isCount],
  ['maximum_nprobes', isWhole],
  ['refine_factor', isCount],
  ['ef', isCount],
  ['distance_type', (literal) => /^"(l2|cosine|dot)"$/i.test(literal)],
  ['lower_bound', isNumber],
  ['upper_bound', isNumber],
  ['fast_search', isFlag],
  ['bypass_vector_index', isFlag],
  ['with_row_id', isFlag],
  ['version', isWhole],
]);
