import type { TableQuery } from '#contract/index.ts';
import { isCallerMember, jsonDepth, namesSecret, parseJson, stringifyJson } from '#protocol/index.ts';
import { HIDDEN, lacksSecret, maskSecrets } from '../activity-log/mask-secrets.ts';
import { Failure } from '../failure.ts';

export type QueryMembers = Readonly<Record<string, unknown>>;

/** Far beyond a structured full-text query that anybody wrote. */
const DEEPEST_QUERY = 200;

/**
 * The members of a query as they were typed: whole numbers to the last digit, others as the double that they stand
 * for. Whether they make sense is for the operation's schema to say.
 */
export function readQuery(text: string): QueryMembers {
  // SECURITY: all that goes over it from here on is recursive.
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

/** The query to be sent: that of a history may lack what was not kept, or be about another table. */
export function readQueryToSend({ query: text, id }: Pick<TableQuery, 'query' | 'id'>): QueryMembers {
  const query = readQuery(text);
  checkQueryToSend(query, id);
  return query;
}

/** The same for a query that was put together. */
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
 * SECURITY: the query as it may be written to the disk: as it was typed where nothing in it can be a secret, and
 * otherwise as JSON made anew, in which secrets are hidden. So a secret under a repeated or an escaped name is gone too.
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

/** A query of this length is as short as any. */
const SHORT = 2000;
/** Enough to tell one vector from another. */
const NUMBERS = 4;

/** A query for a list of a thousand: with the first numbers of its vectors only. The run itself has them all. */
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
