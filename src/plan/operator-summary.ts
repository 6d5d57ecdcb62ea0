import type { Plan, PlanNode } from './model.ts';
import { columnsRead, fetchOf, isTake, scalarIndexCondition, searchedColumns } from './operators.ts';
import { formatExpression, listItems, shortList } from './parse/expressions.ts';
import { childrenOf, count, expressions, property, wholeProperty } from './read-node.ts';

/** What an operator does, in a few words next to its name: `TopK(fetch=10)`, `take [id]`, `vector_idx, k=20`. */
export function operatorSummary(plan: Plan, node: PlanNode): string {
  const words = WORDS.get(node.name)?.(plan, node) ?? statedWords(node);
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words;
}

const MOST = 120;

type Words = (plan: Plan, node: PlanNode) => string | undefined;

const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['ProjectionExec', (_, node) => columnCount(property(node, 'expr'))],
  ['FilterExec', (_, node) => condition(node)],
  ['LanceFilterExec', (_, node) => condition(node)],
  ['SortExec', (_, node) => sorting(node)],
  ['SortPreservingMergeExec', (_, node) => order(expressions(node)[0])],
  ['GlobalLimitExec', (_, node) => limits(node)],
  ['LocalLimitExec', (_, node) => limits(node)],
  ['LanceRead', (_, node) => reading(node)],
  ['LanceScan', (_, node) => reading(node)],
  ['Take', (_, node) => reading(node)],
  ['TakeExec', (_, node) => reading(node)],
  ['UnionExec', (_, { children }) => `${children.length} ${children.length === 1 ? 'input' : 'inputs'}`],
  ['KNNVectorDistance', distance],
  ['ANNSubIndex', (_, node) => subIndex(node)],
  ['ANNIvfPartition', partitions],
  ['ScalarIndexQuery', (_, node) => scalarIndexCondition(node)],
  ['MatchQuery', (_, node) => textQuery(node)],
  ['FlatMatchQuery', (_, node) => textQuery(node)],
  ['PhraseQuery', (_, node) => textQuery(node)],
  ['BooleanQuery', (_, node) => terms(node)],
  ['BoostQuery', (_, node) => terms(node)],
  ['CompoundFtsScorer', (_, node) => columnsAndTerms(node)],
  ['HybridCompoundFtsScorer', (_, node) => columnsAndTerms(node)],
]);

/** For an unknown operator: the beginning of its text. */
function statedWords({ properties }: PlanNode): string {
  return properties
    .slice(0, 3)
    .map(({ key, value }) => (key === undefined ? formatExpression(value) : `${key}=${value}`))
    .join(', ');
}

function columnCount(list: string | undefined): string | undefined {
  if (list === undefined) return undefined;
  const { length } = listItems(list);
  return `${length} ${length === 1 ? 'column' : 'columns'}`;
}

function condition(node: PlanNode): string | undefined {
  const [first] = expressions(node);
  return first === undefined ? undefined : formatExpression(first);
}

function sorting(node: PlanNode): string | undefined {
  const fetch = fetchOf(node);
  return fetch === undefined ? order(property(node, 'expr')) : `TopK(fetch=${fetch})`;
}

/** Nulls last is the default, and left out. */
function order(list: string | undefined): string | undefined {
  if (list === undefined) return undefined;
  const keys = listItems(list).map((key) => formatExpression(key).replace(/ (?:ASC )?NULLS LAST$/, ''));
  return `by ${keys.join(', ')}`;
}

function limits(node: PlanNode): string {
  const stated = [
    ['skip', property(node, 'skip')],
    ['fetch', property(node, 'fetch')],
  ];
  return stated
    .filter(([, value]) => value !== undefined && value !== '0' && value !== 'None')
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');
}

const COLUMNS_SHOWN = 3;

function reading(node: PlanNode): string | undefined {
  const items = columnsRead(node);
  if (items === undefined) return undefined;
  const columns = items.length === 0 ? 'row IDs' : shortList(items, COLUMNS_SHOWN);
  if (isTake(node)) return `take ${columns}`;
  // If an index evaluates the whole filter, no filter is left to evaluate on the rows.
  const filter = property(node, 'refine_filter');
  return filter === undefined || filter === '--'
    ? `scan ${columns}`
    : `scan ${columns} where ${formatExpression(filter)}`;
}

function distance(plan: Plan, node: PlanNode): string | undefined {
  const metric = property(node, 'metric');
  const refines = childrenOf(plan, node).some(isTake);
  return metric !== undefined && refines ? `${metric}, refine` : metric;
}

function subIndex(node: PlanNode): string {
  const [name, k] = [property(node, 'name'), property(node, 'k')];
  return [name, k === undefined ? undefined : `k=${k}`].filter((part) => part !== undefined).join(', ');
}

function partitions({ nodes }: Plan, node: PlanNode): string | undefined {
  const above = node.parent === undefined ? undefined : nodes[node.parent];
  const searched = above && count(above, 'partitions_searched');
  const ranked = count(node, 'partitions_ranked');
  if (searched !== undefined && ranked !== undefined) return `${searched} of ${partitionCount(ranked)}`;
  const most = /^Some\((\d+)\)$/.exec(property(node, 'maximum_nprobes') ?? '')?.[1];
  if (most !== undefined) return `at most ${partitionCount(Number(most))}`;
  const least = wholeProperty(node, 'minimum_nprobes');
  return least === undefined ? undefined : `at least ${partitionCount(least)}`;
}

function partitionCount(number: number): string {
  return `${number} ${number === 1 ? 'partition' : 'partitions'}`;
}

function textQuery(node: PlanNode): string | undefined {
  const [column, query] = [property(node, 'column'), property(node, 'query')];
  if (column === undefined || query === undefined) return undefined;
  return `${column}: ${query.replace(/^\[(.*)\]$/s, '$1')}`;
}

/** For a query of several searches: only the search terms. */
function terms(node: PlanNode): string | undefined {
  const query = property(node, 'query') ?? node.text;
  const found = [...query.matchAll(/\bterms: ("[^"]*")/g)].map(([, term]) => term);
  return found.length === 0 ? undefined : [...new Set(found)].join(', ');
}

function columnsAndTerms(node: PlanNode): string | undefined {
  const [columns, words] = [searchedColumns(node), terms(node)];
  return words === undefined || columns.length === 0 ? words : `${columns.join(', ')}: ${words}`;
}
