import type { PlanNode } from '../../model.ts';
import { childrenOf, count, quotedMetric, quotedProperty, wholeProperty } from '../../read-node.ts';
import { formatInteger } from '../finding-format.ts';
import { perNodeRule } from '../per-node-rule.ts';
import type { Rule } from '../plan-finding.ts';

/** Every partition of an index is looked into, so that its partitions save nothing. */
export const allPartitions: Rule = perNodeRule((plan, node) => {
  if (node.name !== 'ANNSubIndex') return undefined;
  const ranking = childrenOf(plan, node).find(({ name }) => name === 'ANNIvfPartition');
  const searched = count(node, 'partitions_searched');
  if (ranking === undefined || searched === undefined) return undefined;
  const ranked = count(ranking, 'partitions_ranked');
  const quote = quotedProperty(ranking, 'minimum_nprobes') ?? quotedMetric(ranking, 'partitions_ranked');
  // An index of one partition, as of a graph, has nothing to choose from.
  if (ranked === undefined || ranked < 2 || searched < ranked || quote === undefined) return undefined;
  return {
    kind: 'all-partitions',
    tone: 'warning',
    node: ranking.index,
    quote,
    sentence: `The query searches all ${formatInteger(ranked)} partitions${reason(ranking, ranked)}.`,
    advice: 'Try a smaller nprobes and check that recall is still good enough.',
    certainty: 'sure',
    cure: { words: `Try nprobes ${fewer(ranked)}`, changes: { nprobes: fewer(ranked) } },
  };
});

/** Where fewer were asked for, the filter left too few rows in those, and the search went on. */
function reason(ranking: PlanNode, ranked: number): string {
  const probes = wholeProperty(ranking, 'minimum_nprobes');
  if (probes === undefined) return '';
  return probes >= ranked
    ? `: nprobes is ${formatInteger(probes)} and the index has ${formatInteger(ranked)}`
    : `, though nprobes is ${formatInteger(probes)}: too few rows of the first ones pass the filter`;
}

/** As many as an index of usual size is best searched with. */
function fewer(ranked: number): number {
  return Math.ceil(Math.sqrt(ranked));
}
