import { normalizeQuery } from '../../../../../../protocol/query-dialects.ts';
import { newMatch } from './change-kind.ts';
import { matchOf, NO_TERMS, termsIn } from './search-terms.ts';
import { isMembers, type NodeFields, setNodeField } from './text-node.ts';

/** The `full_text_query` of a query, by what the form can show of it. */
export type TextQuery =
  | { readonly form: 'none' }
  | { readonly form: 'words'; readonly words: string; readonly columns: readonly string[] }
  | { readonly form: 'structure'; readonly node: unknown }
  /** Something else: only the JSON can show it. */
  | { readonly form: 'other' };

export function readTextQuery(value: unknown): TextQuery {
  if (value === undefined || value === null) return { form: 'none' };
  const query = inInterfaceForm(value);
  const { string_query: plain, structured_query: node } = query;
  if (plain == null && node == null) return { form: Object.keys(query).length === 0 ? 'none' : 'other' };
  if (plain == null) return { form: 'structure', node };
  if (node != null || !isMembers(plain) || typeof plain.query !== 'string') return { form: 'other' };
  const columns = plain.columns ?? [];
  if (!isTexts(columns)) return { form: 'other' };
  return { form: 'words', words: plain.query, columns };
}

export const EMPTY_TERMS: NodeFields = { string_query: { query: '' } };

/** No columns are all columns. */
export function withTerms(value: unknown, words: string, columns: readonly string[]): NodeFields {
  const query = inInterfaceForm(value);
  const before = isMembers(query.string_query) ? query.string_query : {};
  const list = columns.length === 0 ? undefined : [...columns];
  return { ...query, string_query: setNodeField({ ...before, query: words }, 'columns', list) };
}

export function withStructure(value: unknown, node: NodeFields): NodeFields {
  return { ...inInterfaceForm(value), structured_query: node };
}

/** Words become a match, or a match for each column. */
export function asStructure(value: unknown): NodeFields {
  const query = readTextQuery(value);
  const others = setNodeField(inInterfaceForm(value), 'string_query', undefined);
  return { ...others, structured_query: query.form === 'words' ? structureOf(query) : newMatch() };
}

function structureOf({ words: terms, columns }: { words: string; columns: readonly string[] }): NodeFields {
  if (columns.length < 2) return { match: matchOf({ terms, column: columns[0] }) };
  return { multi_match: { match_queries: columns.map((column) => matchOf({ terms, column })) } };
}

/** The first words of a structure, and the columns that the same words are looked for in. */
export function asTerms(value: unknown): NodeFields {
  const query = inInterfaceForm(value);
  const all = termsIn(query.structured_query);
  const [{ terms } = NO_TERMS] = all;
  const columns = all.flatMap((words) => (words.terms === terms ? (words.column ?? []) : []));
  return withTerms(setNodeField(query, 'structured_query', undefined), terms, [...new Set(columns)]);
}

/** Official clients write it more shortly; whatever is changed here is written as the interface says. */
function inInterfaceForm(value: unknown): NodeFields {
  const query = normalizeQuery({ full_text_query: value });
  const text = isMembers(query) ? query.full_text_query : undefined;
  return isMembers(text) ? text : {};
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
