import {
  BooleanQuery,
  BoostQuery,
  type FullTextQuery,
  MatchQuery,
  MultiMatchQuery,
  Occur,
  Operator,
  PhraseQuery,
} from '@lancedb/lancedb';
import type { FullTextNode, QueryObject } from '../../protocol/index.ts';
import { EngineProblem, invalid } from '../engine-problem.ts';

type TextMember = NonNullable<QueryObject['full_text_query']>;
type Match = NonNullable<FullTextNode['match']>;

/** The engine processes a query recursively, and its stack allows this depth. */
const MAX_LEVELS = 32;
/** The maximum of the engine's integer type. */
const MOST = 2 ** 31 - 1;
const UNSUPPORTED = 0;

/** `indexed`: the columns with a full-text index. They are searched if the query names none. */
export function engineTextQuery(text: TextMember, indexed: readonly string[]): FullTextQuery | undefined {
  const { string_query: plain, structured_query: structured } = text;
  if (structured != null) return queryOf(structured, indexed, 1);
  if (plain == null) return undefined;
  const columns = plain.columns ?? [];
  return matchIn({ terms: plain.query }, columns.length === 0 ? indexed : columns);
}

function queryOf(node: FullTextNode, indexed: readonly string[], level: number): FullTextQuery {
  if (level > MAX_LEVELS) throw invalid(`A full-text query may be ${MAX_LEVELS} levels deep, and no deeper.`);
  const below = (inner: FullTextNode) => queryOf(inner, indexed, level + 1);
  const { match, phrase, boost, multi_match: several, boolean } = node;
  if (match != null) return matchIn(match, match.column == null ? indexed : [match.column]);
  if (phrase != null) return phraseIn(phrase, phrase.column == null ? indexed : [phrase.column]);
  if (several != null) return multiMatch(several.match_queries, indexed);
  if (boost != null) {
    const options = boost.negative_boost == null ? {} : { negativeBoost: boost.negative_boost };
    return new BoostQuery(below(boost.positive), below(boost.negative), options);
  }
  const clauses = (occur: Occur, nodes: readonly FullTextNode[] | null | undefined) =>
    (nodes ?? []).map((inner): [Occur, FullTextQuery] => [occur, below(inner)]);
  return new BooleanQuery([
    ...clauses(Occur.Must, boolean?.must),
    ...clauses(Occur.Should, boolean?.should),
    ...clauses(Occur.MustNot, boolean?.must_not),
  ]);
}

function matchIn(match: Match, columns: readonly string[]): FullTextQuery {
  const [column, ...others] = columns;
  if (column === undefined) throw noTextColumn();
  if (others.length > 0)
    return multiMatch(
      columns.map((name) => ({ ...match, column: name })),
      columns,
    );
  return new MatchQuery(match.terms, column, {
    boost: match.boost ?? 1,
    fuzziness: count(match.fuzziness, 'fuzziness') ?? 0,
    maxExpansions: count(match.max_expansions, 'max_expansions') ?? DEFAULT_EXPANSIONS,
    operator: operatorOf(match),
    prefixLength: count(match.prefix_length, 'prefix_length') ?? 0,
  });
}

const DEFAULT_EXPANSIONS = 50;

function phraseIn(
  { terms, slop }: NonNullable<FullTextNode['phrase']>,
  columns: readonly string[],
): FullTextQuery {
  const [column, ...others] = columns;
  if (column === undefined) throw noTextColumn();
  if (others.length > 0) throw invalid(`A phrase is searched in one column. Name it: ${named(columns)}.`);
  return new PhraseQuery(terms, column, { slop: count(slop, 'slop') ?? 0 });
}

/** The engine only supports it with the same words for all columns. */
function multiMatch(matches: readonly Match[], indexed: readonly string[]): FullTextQuery {
  const [first] = matches;
  if (first === undefined) throw invalid('`multi_match` needs at least one match.');
  const parts = matches.map((match) => ({ match, column: match.column ?? onlyColumn(indexed) }));
  if (!parts.every(({ match }) => isSameButForColumn(match, first))) throw tooVaried();
  return new MultiMatchQuery(
    first.terms,
    parts.map(({ column }) => column),
    {
      boosts: parts.map(({ match }) => match.boost ?? 1),
      operator: operatorOf(first),
    },
  );
}

function isSameButForColumn(match: Match, first: Match): boolean {
  const { fuzziness, prefix_length: prefix, max_expansions: expansions } = match;
  const isPlain =
    (fuzziness ?? 0) === 0 &&
    (prefix ?? 0) === 0 &&
    (expansions ?? DEFAULT_EXPANSIONS) === DEFAULT_EXPANSIONS;
  return isPlain && match.terms === first.terms && operatorOf(match) === operatorOf(first);
}

function onlyColumn(indexed: readonly string[]): string {
  const [column, ...others] = indexed;
  if (column === undefined) throw noTextColumn();
  if (others.length > 0) throw invalid(`Name the column of each match: ${named(indexed)}.`);
  return column;
}

function operatorOf({ operator }: Match): Operator {
  switch (operator?.toLowerCase() ?? 'or') {
    case 'or':
      return Operator.Or;
    case 'and':
      return Operator.And;
    default:
      throw invalid(`\`${operator}\` is no \`operator\` of a match: it is \`Or\` or \`And\`.`);
  }
}

function count(value: number | null | undefined, member: string): number | undefined {
  if (value == null) return undefined;
  if (value >= 0 && value <= MOST) return value;
  throw invalid(`\`${member}\` of a full-text query must be between 0 and ${MOST}.`);
}

function noTextColumn(): EngineProblem {
  return invalid('No column of the table has a full-text index. Name the column to search.');
}

function tooVaried(): EngineProblem {
  return new EngineProblem(
    UNSUPPORTED,
    'The engine can only do a `multi_match` of the same words in several columns, each with a `boost` at most.',
  );
}

function named(columns: readonly string[]): string {
  return columns.map((column) => `\`${column}\``).join(', ');
}
