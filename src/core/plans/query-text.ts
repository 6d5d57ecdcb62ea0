import type { TableQuery } from '#contract/index.ts';
import { isCallerMember, jsonDepth, namesSecret, parseJson, stringifyJson } from '#protocol/index.ts';
import { HIDDEN, lacksSecret, maskSecrets } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';

export type QueryMembers = Readonly<Record<string, unknown>>;

/** Far deeper than any real full-text query. */
const DEEPEST_QUERY = 200;

/**
 * The members of a query: whole numbers keep every digit, others become doubles. Doesn't validate: the operation's
 * schema does.
 */
export function readQuery(text: string): QueryMembers {
  // SECURITY: everything that processes the query from here on is recursive.
  if (jsonDepth(text) > DEEPEST_QUERY) throw invalid('The query is nested too deeply.');
  const query = parsed(text);
  if (isMembers(query)) return query;
  throw invalid('The query must be a JSON object: `{"k": 10, "vector": {}}` is the shortest.');
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid('The query isn’t JSON. Check its brackets, quotes and commas.');
  }
}

/** Throws for a query from the history that lacks its secrets or belongs to another table. */
export function readQueryToSend({ query: text, id }: Pick<TableQuery, 'query' | 'id'>): QueryMembers {
  const query = readQuery(text);
  checkQueryToSend(query, id);
  return query;
}

/** The same for a parsed query. */
export function checkQueryToSend(query: QueryMembers, id: TableQuery['id']): void {
  if (lacksSecret(query) || (isMembers(query.context) && Object.values(query.context).includes(HIDDEN))) {
    throw invalid(
      `The query contains ${HIDDEN} in place of a secret that wasn’t saved. Enter it again, or remove the member.`,
    );
  }
  if (query.id != null && stringifyJson(query.id) !== stringifyJson(id)) {
    throw invalid('`id` in the query refers to another table. Remove it.');
  }
}

/**
 * SECURITY: the query as it may be written to disk: unchanged if nothing in it can be a secret, otherwise serialized
 * again with secrets hidden. This also removes a secret under a repeated or an escaped name.
 */
export function queryToKeep(text: string): string {
  if (!namesSecret(text, isCallerMember)) return text;
  const query = readQuery(text);
  return stringifyJson(maskSecrets(isMembers(query.context) ? { ...query, context: hidden(query) } : query));
}

function hidden({ context }: QueryMembers): object {
  return Object.fromEntries(Object.keys(context ?? {}).map((name) => [name, HIDDEN]));
}

function isMembers(value: unknown): value is QueryMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(message: string): Failure {
  return new Failure('INVALID', message);
}

/** In characters: a shorter query isn't shortened. */
const SHORT = 2000;
/** Enough to tell one vector from another. */
const NUMBERS = 4;

/** Shortens the vectors of a query for long lists. The run itself keeps them whole. */
export function withShortVectors(json: string): string {
  if (json.length <= SHORT) return json;
  const query = parseJson(json);
  if (typeof query !== 'object' || query === null || !('vector' in query)) return json;
  return stringifyJson({ ...query, vector: shortened(query.vector) });
}

function shortened(vector: unknown): unknown {
  if (Array.isArray(vector)) return vector.slice(0, NUMBERS).map(shortened);
  if (typeof vector !== 'object' || vector === null) return vector;
  return Object.fromEntries(Object.entries(vector).map(([name, below]) => [name, shortened(below)]));
}
