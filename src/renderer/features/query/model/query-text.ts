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

/** The query of a table as its JSON text says it. */
interface QueryReading {
  /** In the interface's own form, numbers exact; undefined where the text is not a JSON object. */
  readonly query: Readonly<Record<string, unknown>> | undefined;
  /** What is wrong with it by the rules of the interface, or the one place where it stops being JSON. */
  readonly problems: readonly QueryProblem[];
}

/** A mistake, and the part of the text that it is about. */
export interface QueryProblem extends Problem, Span {
  /** A sentence that stands alone. */
  readonly message: string;
}

/** Far beyond a query that anybody wrote: what goes over it is recursive. */
const DEEPEST_QUERY = 200;
/** A vector of texts has one in each. */
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

/** "`k` must be a whole number." */
function sentenceOf({ member, words }: Problem): string {
  return `${member === '' ? 'The query' : `\`${member}\``} ${words}.`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Names that stand twice where the interface has members or where the user gives names. JSON allows it and every
 * parser takes the last, so what was meant first is lost without a word.
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
 * The part of a JSON text that a dotted path names. What isn't there is found at the bracket that it should stand in,
 * and of what has parts of its own only the name, so that no mark covers a whole vector.
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
  /** Of a member, not of an entry. */
  readonly key?: Span;
  readonly value: Span;
  /** The path that is left below it. */
  readonly rest: string;
}

/** A name may hold dots itself: the longest that the path begins with is meant. */
function partOf(json: string, value: Span, path: string): Part | undefined {
  if (json[value.from] === '[') return entryOf(json, value, path);
  const named = membersIn(json, value).filter(({ name }) => path === name || path.startsWith(`${name}.`));
  const member = named.toSorted((one, other) => one.name.length - other.name.length).at(-1);
  return member && { key: member.key, value: member.value, rest: path.slice(member.name.length + 1) };
}

/** Official clients leave a name out, as of `vector.single_vector.3`: a part that is no place in a list is passed over. */
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

/** One character. At the end of the text the last: a mark of no width can't be seen. */
function placeAt(json: string, offset: number): Span {
  const from = Math.max(0, Math.min(offset, json.length - 1));
  return { from, to: Math.min(from + 1, json.length) };
}
