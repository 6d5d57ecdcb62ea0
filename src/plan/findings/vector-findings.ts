import { foldUp } from '../folds.ts';
import { formatInteger, rows } from '../format-metric.ts';
import type { Plan, PlanNode } from '../model.ts';
import { isExactDistance, isScan, isTake } from '../operators.ts';
import { childrenOf, count, quotedMetric, quotedProperty, wholeProperty } from '../read-node.ts';
import { besideIndex } from './index-findings.ts';
import {
  type PlanFinding,
  perNodeRule,
  type QueryContext,
  type QueryFix,
  type Rule,
} from './plan-finding.ts';

/** So few are measured faster than an index is read. */
const FEW_ROWS = 1_000;

/** Distances to every row, where no index chose some of them: because there is none, or because the query says so. */
export const bruteForce: Rule = (plan, { query }) => {
  const beside = besideIndex(plan);
  const sources = sourcesOf(plan);
  const find = query?.bypass_vector_index === true ? indexBypassed : noIndex;
  return plan.nodes.flatMap((node) => {
    if (!isExactDistance(node) || beside[node.index]) return [];
    const below = childrenOf(plan, node).map(({ index }) => sources[index]);
    const isFlat = below.includes('scan') && !below.includes('measured');
    const measured = count(node, 'output_rows');
    return isFlat && (measured === undefined || measured >= FEW_ROWS)
      ? [find(node, measured, query !== undefined)]
      : [];
  });
};

/** Where the vectors that come to a node were: read from storage, measured once already, or chosen before. */
type Source = 'scan' | 'measured' | undefined;

function sourcesOf(plan: Plan): readonly Source[] {
  return foldUp<Source>(plan, (node, below) => {
    if (isExactDistance(node)) return 'measured';
    if (isTake(node)) return undefined;
    if (below.includes('measured')) return 'measured';
    return isScan(node) || below.includes('scan') ? 'scan' : undefined;
  });
}

function noIndex(node: PlanNode, measured: number | undefined, isQueryKnown: boolean): PlanFinding {
  return {
    kind: 'brute-force',
    tone: 'warning',
    node: node.index,
    quote: quotedMetric(node, 'output_rows') ?? node.name,
    sentence: `No vector index used: distances are computed for ${howMany(measured)}.`,
    advice: isQueryKnown
      ? 'Create a vector index on the column. It may lose results: its searches are approximate.'
      : 'Create a vector index, or let the query use the existing one (remove `bypass_vector_index`). Either may lose results.',
    certainty: measured === undefined ? 'likely' : 'sure',
    weighs: [node.index, ...node.children],
  };
}

function indexBypassed(node: PlanNode, measured: number | undefined): PlanFinding {
  return {
    kind: 'index-bypassed',
    tone: 'warning',
    node: node.index,
    quote: quotedMetric(node, 'output_rows') ?? node.name,
    sentence: `The query bypasses the vector index: distances are computed for ${howMany(measured)}.`,
    advice: 'Remove `bypass_vector_index` unless you need exact results: the index may lose results.',
    certainty: measured === undefined ? 'likely' : 'sure',
    weighs: [node.index, ...node.children],
    fix: { words: 'the index', changes: { bypass_vector_index: false } },
  };
}

function howMany(measured: number | undefined): string {
  return measured === undefined ? 'every row' : rows(measured);
}

/** The search is approximate, and here it was seen what that cost. */
export const lowRecall: Rule = (plan, { query, recall }) => {
  const search = plan.nodes.find(({ name }) => name === 'ANNSubIndex');
  if (recall === undefined || recall.found >= recall.of || search === undefined) return [];
  const refine = Number(query?.refine_factor ?? 1);
  const missing = recall.of - recall.found;
  return [
    {
      kind: 'low-recall',
      tone: 'warning',
      node: search.index,
      quote: quotedProperty(search, 'name') ?? search.name,
      sentence: `${formatInteger(missing)} of the ${formatInteger(recall.of)} exact rows ${missing === 1 ? 'is' : 'are'} missing: recall ${formatInteger(recall.found)} of ${formatInteger(recall.of)}.`,
      advice: 'A larger refine factor measures more vectors exactly; more probes look into more partitions.',
      certainty: 'sure',
      weighs: [],
      fix: { words: `refine ${wider(refine)}`, changes: { refine_factor: wider(refine) } },
    },
  ];
};

/** Some vectors for each result, and then more and more. */
function wider(refine: number): number {
  return refine < LITTLE_REFINED ? LITTLE_REFINED : refine * 2;
}

const LITTLE_REFINED = 5;

/** Every partition of an index is looked into, so that its partitions save nothing. */
export const allPartitions: Rule = perNodeRule((plan, node, context) => {
  if (node.name !== 'ANNSubIndex') return undefined;
  const ranking = childrenOf(plan, node).find(({ name }) => name === 'ANNIvfPartition');
  const searched = count(node, 'partitions_searched');
  if (ranking === undefined || searched === undefined) return undefined;
  const ranked = count(ranking, 'partitions_ranked');
  const quote = quotedProperty(ranking, 'minimum_nprobes') ?? quotedMetric(ranking, 'partitions_ranked');
  if (ranked === undefined || searched < ranked || quote === undefined) return undefined;
  // An index of one partition, as of a graph, has nothing to choose from, and one of two next to nothing.
  if (fewer(ranked) >= ranked) return undefined;
  const isFiltered = filtersFirst(plan, node, context);
  const requested = wholeProperty(ranking, 'minimum_nprobes');
  return {
    kind: 'all-partitions',
    tone: 'hint',
    node: ranking.index,
    quote,
    sentence: `The query searches all ${formatInteger(ranked)} partitions${reason(requested, ranked, isFiltered)}.`,
    certainty: 'sure',
    weighs: [node.index, ranking.index],
    ...proposal(requested, ranked, isFiltered),
  };
});

/** What is beside the ranking of an index says which of its rows may be found. */
function filtersFirst(plan: Plan, index: PlanNode, { query }: QueryContext): boolean {
  if (childrenOf(plan, index).some(({ name }) => name !== 'ANNIvfPartition')) return true;
  return query?.prefilter === true && Boolean(query.filter);
}

/** Where fewer were asked for, those had too few rows, and the search went on. */
function reason(requested: number | undefined, ranked: number, isFiltered: boolean): string {
  if (requested === undefined) return '';
  if (requested >= ranked)
    return `: nprobes is ${formatInteger(requested)} and the index has ${formatInteger(ranked)}`;
  const why = isFiltered
    ? 'too few rows of the first ones pass the filter'
    : 'the first ones have too few rows';
  return `, though nprobes is ${formatInteger(requested)}: ${why}`;
}

/** After a filter the rows to be found may be in any partition: to look into fewer is to lose some of them. */
function proposal(
  requested: number | undefined,
  ranked: number,
  isFiltered: boolean,
): Pick<PlanFinding, 'advice' | 'fix'> {
  if (isFiltered) return { advice: 'Keep nprobes: after a filter, fewer partitions may lose results.' };
  if (requested !== undefined && requested < ranked)
    return { advice: 'Keep nprobes: fewer may lose results.' };
  return {
    advice: 'A smaller nprobes may lose results. Check that recall is still good enough.',
    fix: { words: `nprobes ${fewer(ranked)}`, changes: nprobes(fewer(ranked)) },
  };
}

/** A range of probes would go before the number. */
function nprobes(number: number): QueryFix['changes'] {
  return { nprobes: number, minimum_nprobes: undefined, maximum_nprobes: undefined };
}

/** As many as an index of usual size is best searched with. */
function fewer(ranked: number): number {
  return Math.ceil(Math.sqrt(ranked));
}
