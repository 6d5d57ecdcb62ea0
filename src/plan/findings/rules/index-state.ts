import { count, quotedMetric, quotedProperty, wholeProperty } from '../../read-node.ts';
import { formatInteger } from '../finding-format.ts';
import { perNodeRule } from '../per-node-rule.ts';
import type { Rule } from '../plan-finding.ts';

/** What was not in memory had to be read first. */
export const coldIndex: Rule = perNodeRule((_plan, node) => {
  const missed = count(node, 'index_cache_misses') ?? 0;
  const loaded = count(node, 'parts_loaded') ?? 0;
  const name = missed > 0 ? 'index_cache_misses' : 'parts_loaded';
  const quote = missed + loaded > 0 ? quotedMetric(node, name) : undefined;
  if (quote === undefined) return undefined;
  return {
    kind: 'cold-index',
    tone: 'hint',
    node: node.index,
    quote,
    sentence: `The index was cold: ${parts(Math.max(missed, loaded))} cached and had to be read from storage.`,
    advice: 'Run the query again to measure it warm. Prewarm the index, or increase its cache.',
    certainty: 'sure',
  };
});

function parts(count: number): string {
  return count === 1 ? 'a part of it wasn’t' : `${formatInteger(count)} parts of it weren’t`;
}

const MANY_DELTAS = 4;

export const manyDeltas: Rule = perNodeRule((_plan, node) => {
  if (node.name !== 'ANNSubIndex') return undefined;
  const deltas = wholeProperty(node, 'deltas');
  const quote = quotedProperty(node, 'deltas');
  if (deltas === undefined || quote === undefined || deltas < MANY_DELTAS) return undefined;
  return {
    kind: 'many-deltas',
    tone: 'hint',
    node: node.index,
    quote,
    sentence: `The index has ${formatInteger(deltas)} deltas, and each is searched.`,
    advice: 'Optimize the indices to merge them.',
    certainty: 'sure',
  };
});
