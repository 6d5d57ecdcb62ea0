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
} from '../../../../protocol/index.ts';
import type { Span } from './json-spans.ts';
import { placeAt, spanOfMember } from './member-place.ts';
import { repeatedMembers } from './repeated-members.ts';

/** The query of a table as its JSON text says it. */
export interface QueryReading {
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

export function readQuery(json: string): QueryReading {
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
