import { count, quotedMetric, quotedProperty, wholeProperty } from '../../read-node.ts';
import type { Rule } from '../finding.ts';
import { onEachNode } from '../on-each-node.ts';
import { whole } from '../words.ts';

/** What was not in memory had to be read first. */
export const coldIndex: Rule = onEachNode((_plan, node) => {
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
    sentence: `The index was cold: ${parts(Math.max(missed, loaded))} not in its cache, and had to be read first.`,
    advice: 'Run the query once more to see it warm. Prewarm the index, or give its cache more memory.',
    certainty: 'sure',
  };
});

function parts(count: number): string {
  return count === 1 ? 'a part of it was' : `${whole(count)} parts of it were`;
}

const MANY_DELTAS = 4;

export const manyDeltas: Rule = onEachNode((_plan, node) => {
  if (node.name !== 'ANNSubIndex') return undefined;
  const deltas = wholeProperty(node, 'deltas');
  const quote = quotedProperty(node, 'deltas');
  if (deltas === undefined || quote === undefined || deltas < MANY_DELTAS) return undefined;
  return {
    kind: 'many-deltas',
    tone: 'hint',
    node: node.index,
    quote,
    sentence: `The index is in ${whole(deltas)} pieces of different age, and each is searched.`,
    advice: 'Optimize the table’s indices, which merges the pieces.',
    certainty: 'sure',
  };
});
