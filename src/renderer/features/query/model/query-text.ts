import {
  everyProblem,
  firstMistake,
  type JsonMistake,
  jsonDepth,
  lineAndColumn,
  normalizeQuery,
  type Problem,
  parseJson,
  queryMembers,
} from '#protocol/index.ts';
import { listEntries, memberNamed, membersIn, rootSpan, type Span } from '#protocol/json-spans.ts';

/** The result of parsing a query's JSON. */
interface QueryReading {
  /** In the specification's form, with exact numbers; undefined if the text isn't a JSON object. */
  readonly query: Readonly<Record<string, unknown>> | undefined;
  /** The violations of the specification, or the one place where the JSON is invalid. */
  readonly problems: readonly QueryProblem[];
}

/** A mistake, and where it is in the text. */
export interface QueryProblem extends Problem, Span {
  /** A complete sentence. */
  readonly message: string;
}

/** The functions that read a query are recursive, so its depth is limited. Real queries are far less deep. */
const DEEPEST_QUERY = 200;
/** A vector of strings has one problem for each entry. */
const MAX_PROBLEMS = 50;

export function readQueryText(json: string): QueryReading {
  if (jsonDepth(json) > DEEPEST_QUERY) return unreadable(json, { offset: 0, words: 'it nests too deeply' });
  const parsed = parse(json);
  if ('mistake' in parsed) return unreadable(json, parsed.mistake);
  const query = normalizeQuery(parsed.value);
  const result = queryMembers.safeParse(query);
  const found = result.success ? [] : everyProblem(result.error);
  const all = [...found, ...repeatedMembers(json)].slice(0, MAX_PROBLEMS);
  const problems = all.map((problem) => ({
    ...problem,
    ...spanOfMember(json, problem.member),
    message: sentenceOf(problem),
  }));
  return { query: isObject(query) ? query : undefined, problems };
}

function parse(json: string): { readonly value: unknown } | { readonly mistake: JsonMistake } {
  try {
    return { value: parseJson(json) };
  } catch {
    return { mistake: firstMistake(json) ?? { offset: 0, words: 'it can’t be read' } };
  }
}

function unreadable(json: string, { offset, words }: JsonMistake): QueryReading {
  const { line, column } = lineAndColumn(json, offset);
  const message = `The query isn’t JSON at line ${line}, column ${column}: ${words}.`;
  return { query: undefined, problems: [{ member: '', words, message, ...placeAt(json, offset) }] };
}

function sentenceOf({ member, words }: Problem): string {
  return `${member === '' ? 'The query' : `\`${member}\``} ${words}.`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Finds repeated names, both of the specification's members and of names that the user gives. JSON allows them, and
 * every parser takes the last one, so the earlier value is lost silently.
 */
function repeatedMembers(json: string): readonly Problem[] {
  const root = rootSpan(json);
  const aliases = ['columns', 'column_aliases'].reduce<Span | undefined>(
    (object, name) => object && memberNamed(json, object, name)?.value,
    root,
  );
  return [
    ...repeatedIn(json, root, ''),
    ...(aliases === undefined ? [] : repeatedIn(json, aliases, 'columns.column_aliases.')),
  ];
}

function repeatedIn(json: string, object: Span, before: string): readonly Problem[] {
  const counts = new Map<string, number>();
  for (const { name } of membersIn(json, object)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([name]) => ({ member: before + name, words: 'appears more than once; only the last one counts' }));
}

/**
 * Returns the part of a JSON text that a dotted path names. If the member is missing, returns the bracket of its
 * parent. If its value is an object or a list, returns only the name, so that the mark doesn't cover a whole vector.
 */
function spanOfMember(json: string, path: string): Span {
  return spanBelow(json, rootSpan(json), path);
}

function spanBelow(json: string, value: Span, path: string): Span {
  const bracket = placeAt(json, value.from);
  if (path === '') return isNest(json, value) ? bracket : value;
  const part = partOf(json, value, path);
  if (part === undefined) return bracket;
  if (part.rest === '' && part.key !== undefined && isNest(json, part.value)) return part.key;
  return spanBelow(json, part.value, part.rest);
}

interface Part {
  /** Undefined for a list entry. */
  readonly key?: Span;
  readonly value: Span;
  /** The rest of the path, below this part. */
  readonly rest: string;
}

/** A name may itself contain dots, so the longest matching name wins. */
function partOf(json: string, value: Span, path: string): Part | undefined {
  if (json[value.from] === '[') return entryOf(json, value, path);
  const named = membersIn(json, value).filter(({ name }) => path === name || path.startsWith(`${name}.`));
  const member = named.toSorted((one, other) => one.name.length - other.name.length).at(-1);
  return member && { key: member.key, value: member.value, rest: path.slice(member.name.length + 1) };
}

/** Official clients leave out a name, as in `vector.single_vector.3`. So a part that isn't an index is skipped. */
function entryOf(json: string, list: Span, path: string): Part | undefined {
  const [first = '', ...others] = path.split('.');
  const rest = others.join('.');
  if (!/^\d+$/.test(first)) return { value: list, rest };
  const entry = listEntries(json, list)[Number(first)];
  return entry && { value: entry, rest };
}

function isNest(json: string, { from }: Span): boolean {
  return json[from] === '{' || json[from] === '[';
}

/** Returns one character, since an empty mark is invisible. At the end of the text, this is the last character. */
function placeAt(json: string, offset: number): Span {
  const from = Math.max(0, Math.min(offset, json.length - 1));
  return { from, to: Math.min(from + 1, json.length) };
}
