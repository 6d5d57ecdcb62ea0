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

/** Computing so few distances is faster than reading an index. */
const FEW_ROWS = 1_000;

/** Distances to all rows, because there is no index, or because the query bypasses it. */
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

/**
 * Where the vectors of a node come from: read from storage, or measured before; undefined if the rows were chosen
 * before.
 */
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

/** The search is approximate, and its recall was measured. */
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

/** Starts with a few vectors for each result, then doubles. */
function wider(refine: number): number {
  return refine < LITTLE_REFINED ? LITTLE_REFINED : refine * 2;
}

const LITTLE_REFINED = 5;

/** Every partition of the index is probed, so partitions save nothing. */
export const allPartitions: Rule = perNodeRule((plan, node, context) => {
  if (node.name !== 'ANNSubIndex') return undefined;
  const ranking = childrenOf(plan, node).find(({ name }) => name === 'ANNIvfPartition');
  const searched = count(node, 'partitions_searched');
  if (ranking === undefined || searched === undefined) return undefined;
  const ranked = count(ranking, 'partitions_ranked');
  const quote = quotedProperty(ranking, 'minimum_nprobes') ?? quotedMetric(ranking, 'partitions_ranked');
  if (ranked === undefined || searched < ranked || quote === undefined) return undefined;
  // With one partition, as in a graph index, there is no choice; with two there is hardly any.
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

/** An input besides the ranking of partitions limits which rows may be found. */
function filtersFirst(plan: Plan, index: PlanNode, { query }: QueryContext): boolean {
  if (childrenOf(plan, index).some(({ name }) => name !== 'ANNIvfPartition')) return true;
  return query?.prefilter === true && Boolean(query.filter);
}

/** If fewer were requested, they had too few rows, and the search continued. */
function reason(requested: number | undefined, ranked: number, isFiltered: boolean): string {
  if (requested === undefined) return '';
  if (requested >= ranked)
    return `: nprobes is ${formatInteger(requested)} and the index has ${formatInteger(ranked)}`;
  const why = isFiltered
    ? 'too few rows of the first ones pass the filter'
    : 'the first ones have too few rows';
  return `, though nprobes is ${formatInteger(requested)}: ${why}`;
}

/** After a filter, matching rows may be in any partition: probing fewer loses some of them. */
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

/** A range of probes would override the number. */
function nprobes(number: number): QueryFix['changes'] {
  return { nprobes: number, minimum_nprobes: undefined, maximum_nprobes: undefined };
}

/** A good number of probes for an index of the usual size. */
function fewer(ranked: number): number {
  return Math.ceil(Math.sqrt(ranked));
}
