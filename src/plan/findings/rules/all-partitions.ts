import type { Plan, PlanNode } from '../../model.ts';
import type { QueryContext } from '../../query-context.ts';
import { childrenOf, count, quotedMetric, quotedProperty, wholeProperty } from '../../read-node.ts';
import { formatInteger } from '../finding-format.ts';
import { perNodeRule } from '../per-node-rule.ts';
import type { PlanFinding, Rule } from '../plan-finding.ts';

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
  const asked = wholeProperty(ranking, 'minimum_nprobes');
  return {
    kind: 'all-partitions',
    tone: 'hint',
    node: ranking.index,
    quote,
    sentence: `The query searches all ${formatInteger(ranked)} partitions${reason(asked, ranked, isFiltered)}.`,
    certainty: 'sure',
    ...proposal(asked, ranked, isFiltered),
  };
});

/** What is beside the ranking of an index says which of its rows may be found. */
function filtersFirst(plan: Plan, index: PlanNode, { query }: QueryContext): boolean {
  if (childrenOf(plan, index).some(({ name }) => name !== 'ANNIvfPartition')) return true;
  return query?.prefilter === true && Boolean(query.filter);
}

/** Where fewer were asked for, those had too few rows, and the search went on. */
function reason(asked: number | undefined, ranked: number, isFiltered: boolean): string {
  if (asked === undefined) return '';
  if (asked >= ranked)
    return `: nprobes is ${formatInteger(asked)} and the index has ${formatInteger(ranked)}`;
  const why = isFiltered
    ? 'too few rows of the first ones pass the filter'
    : 'the first ones have too few rows';
  return `, though nprobes is ${formatInteger(asked)}: ${why}`;
}

/** After a filter the rows to be found may be in any partition: to look into fewer is to lose some of them. */
function proposal(
  asked: number | undefined,
  ranked: number,
  isFiltered: boolean,
): Pick<PlanFinding, 'advice' | 'cure'> {
  if (isFiltered) return { advice: 'Keep nprobes: after a filter, fewer partitions may lose results.' };
  if (asked !== undefined && asked < ranked) return { advice: 'Keep nprobes: fewer may lose results.' };
  return {
    advice: 'A smaller nprobes may lose results. Check that recall is still good enough.',
    cure: { words: `Try nprobes ${fewer(ranked)}`, changes: { nprobes: fewer(ranked) } },
  };
}

/** As many as an index of usual size is best searched with. */
function fewer(ranked: number): number {
  return Math.ceil(Math.sqrt(ranked));
}
