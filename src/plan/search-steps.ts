import { foldDown, foldUp } from './folds.ts';
import { formatInteger, rows } from './format-metric.ts';
import type { Plan, PlanNode } from './model.ts';
import {
  chosenForTake,
  fetchOf,
  isCompoundText,
  isExactDistance,
  isFilter,
  isFlatText,
  isMixedText,
  isScan,
  isTake,
  isTextIndex,
  isTopK,
  searchedColumns,
} from './operators.ts';
import { childrenOf, count, expressions, property } from './read-node.ts';

/**
 * Several operators that are one step for the user: the choice of results, the distances, and the index with its
 * filter.
 */
export interface VectorSearch {
  readonly kind: SearchKind;
  /** The outermost operator and everything below it, in the order of the plan. */
  readonly nodes: readonly number[];
  /** What the text states about the search: `20 of 256 partitions`, `41,300 comparisons`, `refine ×10`. */
  readonly facts: readonly string[];
}

export const SEARCH_TITLES: Readonly<Record<SearchKind, string>> = {
  vector: 'Vector search',
  text: 'Text search',
};

export function vectorSearches(plan: Plan): readonly VectorSearch[] {
  return searchRegions(plan).map((region) => ({
    kind: region.kind,
    nodes: region.nodes.map(({ index }) => index),
    facts: factsOf(plan, region).filter((fact) => fact !== undefined),
  }));
}

function factsOf(plan: Plan, { kind, nodes }: SearchRegion): readonly (string | undefined)[] {
  if (kind === 'text') return textFacts(nodes);
  const indices = nodes.filter(({ name }) => name === 'ANNSubIndex');
  const measures = nodes.filter(isExactDistance);
  if (indices.length === 0) return bruteForceFacts(measures);
  return [
    indices.length === 1 ? undefined : `${indices.length} searches`,
    partitionFact(indices, nodes),
    comparisonFact(indices),
    metricFact(indices),
    refineFact(plan, nodes),
    besideFact(nodes),
  ];
}

function metricFact(nodes: readonly PlanNode[]): string | undefined {
  return nodes.map((node) => property(node, 'metric'))[0]?.toLowerCase();
}

/** A graph index doesn't count its comparisons. */
function comparisonFact(indices: readonly PlanNode[]): string | undefined {
  const comparisons = total(indices, 'index_comparisons');
  return comparisons === undefined || comparisons === 0
    ? undefined
    : `${formatInteger(comparisons)} comparisons`;
}

function partitionFact(indices: readonly PlanNode[], nodes: readonly PlanNode[]): string | undefined {
  const rankings = nodes.filter(({ name }) => name === 'ANNIvfPartition');
  const [searched, ranked] = [total(indices, 'partitions_searched'), total(rankings, 'partitions_ranked')];
  if (searched !== undefined) {
    return ranked === undefined || ranked === 1
      ? partitions(searched)
      : `${formatInteger(searched)} of ${partitions(ranked)}`;
  }
  const most = rankings.map(({ text }) => /maximum_nprobes=Some\((\d+)\)/.exec(text)?.[1])[0];
  return most === undefined ? undefined : `at most ${partitions(Number(most))}`;
}

function partitions(number: number): string {
  return `${formatInteger(number)} ${number === 1 ? 'partition' : 'partitions'}`;
}

/** The factor between the vectors that are measured again and the results that are kept. */
function refineFact(plan: Plan, nodes: readonly PlanNode[]): string | undefined {
  for (const measure of nodes.filter(isExactDistance)) {
    const [take] = childrenOf(plan, measure).filter(isTake);
    const found = take && chosenForTake(plan, take);
    const above = measure.parent === undefined ? undefined : plan.nodes[measure.parent];
    const requested = above && fetchOf(above);
    if (found !== undefined && requested && found > requested)
      return `refine ×${formatInteger(found / requested)}`;
  }
  return undefined;
}

/** Rows that no index has, whose distances are computed one by one. */
function besideFact(nodes: readonly PlanNode[]): string | undefined {
  const scans = nodes.filter((node) => isScan(node) && !isFilterOfIndex(nodes, node));
  if (scans.length === 0) return undefined;
  const scanned = scans.flatMap((scan) => count(scan, 'rows_scanned') ?? count(scan, 'output_rows') ?? []);
  return scanned.length === 0 ? 'rows not in the index' : `${rows(sum(scanned))} not in the index`;
}

/**
 * A scan right below an index finds the rows to search, unless the index operator itself searches the rows that it
 * lacks.
 */
function isFilterOfIndex(nodes: readonly PlanNode[], { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent - (nodes[0]?.index ?? 0)];
  return above !== undefined && !isMixedText(above) && (above.name === 'ANNSubIndex' || isTextIndex(above));
}

function bruteForceFacts(measures: readonly PlanNode[]): readonly (string | undefined)[] {
  const measured = total(measures, 'output_rows');
  return [
    'brute force',
    measured === undefined ? undefined : `${rows(measured)} measured`,
    metricFact(measures),
  ];
}

function textFacts(nodes: readonly PlanNode[]): readonly (string | undefined)[] {
  const searches = nodes.filter((node) => isTextIndex(node) || isFlatText(node));
  const columns = new Set(searches.flatMap(searchedColumns));
  const found = total(searches.filter(isTextIndex), 'output_rows');
  const isOfIndex = !searches.some(isMixedText);
  return [
    columns.size === 0 ? undefined : `in ${[...columns].join(', ')}`,
    found === undefined ? undefined : `${formatInteger(found)} found${isOfIndex ? ' by the index' : ''}`,
    besideFact(nodes),
  ];
}

function total(nodes: readonly PlanNode[], metric: string): number | undefined {
  const counts = nodes.flatMap((node) => count(node, metric) ?? []);
  return counts.length === 0 ? undefined : sum(counts);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

type SearchKind = 'vector' | 'text';

/** Operators that are one step for the user: the outermost one and everything below it. */
interface SearchRegion {
  readonly kind: SearchKind;
  readonly nodes: readonly PlanNode[];
}

/**
 * A search begins at the operator that chooses the best results, and reaches down to the index and its filter;
 * operators in between that only pass rows on are part of it.
 */
function searchRegions(plan: Plan): readonly SearchRegion[] {
  const sizes = foldUp<number>(plan, (_, below) => below.reduce((sum, size) => sum + size, 1));
  const tops = foldDown<Top | undefined>(plan, (node, above) => {
    const kind = kindOf(node);
    if (kind === undefined) return above !== undefined && passesOn(node) ? above : undefined;
    return above?.kind === kind ? above : { kind, node: node.index };
  });
  const regions: SearchRegion[] = [];
  let end = 0;
  for (const [index, top] of tops.entries()) {
    if (top?.node !== index || index < end) continue;
    const nodes = plan.nodes.slice(index, index + (sizes[index] ?? 1));
    if (!isSearch(top.kind, nodes)) continue;
    regions.push({ kind: top.kind, nodes });
    end = index + nodes.length;
  }
  return regions;
}

interface Top {
  readonly kind: SearchKind;
  readonly node: number;
}

function kindOf(node: PlanNode): SearchKind | undefined {
  if (node.name === 'ANNSubIndex' || node.name === 'MultivectorScoring' || isExactDistance(node)) {
    return 'vector';
  }
  if (isTextIndex(node) || isFlatText(node) || TEXT_OPERATORS.has(node.name)) return 'text';
  const order = isTopK(node) || node.name === 'SortExec' ? (property(node, 'expr') ?? '') : '';
  if (order.startsWith('[_distance@') && isTopK(node)) return 'vector';
  return order.startsWith('[_score@') ? 'text' : undefined;
}

const TEXT_OPERATORS: ReadonlySet<string> = new Set(['BooleanQuery', 'BoostQuery']);

/** Conditions that the engine adds itself, on columns that it computes. */
const OF_THE_ENGINE = /^_(?:distance|score|relevance_score)\b/;

export function isOfTheEngine(condition: string): boolean {
  return OF_THE_ENGINE.test(condition);
}

const PASSING: ReadonlySet<string> = new Set([
  'UnionExec',
  'CoalescePartitionsExec',
  'CoalesceBatchesExec',
  'RepartitionExec',
  'ProjectionExec',
  'SortPreservingMergeExec',
]);

function passesOn(node: PlanNode): boolean {
  if (isFilter(node)) return expressions(node).every(isOfTheEngine);
  return PASSING.has(node.name) || isTake(node);
}

/** A single operator needs no title of its own, unless it combines several searches. */
function isSearch(kind: SearchKind, nodes: readonly PlanNode[]): boolean {
  if (kind === 'text') {
    const isOne = nodes.length === 1 && !nodes.some(isCompoundText);
    return !isOne && nodes.some((node) => isTextIndex(node) || isFlatText(node));
  }
  return nodes.some((node) => node.name === 'ANNSubIndex' || isExactDistance(node));
}
