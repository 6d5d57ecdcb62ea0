import type { Plan, PlanNode } from '../../model.ts';
import { isScan, isTake } from '../../operators.ts';
import { childrenOf, count, quotedMetric, quotedProperty, wholeProperty } from '../../read-node.ts';
import { branchesBesideIndex } from '../branches.ts';
import type { Rule } from '../finding.ts';
import { rows, whole } from '../words.ts';

/** One branch of a union goes through an index, and another through what that index does not have. */
export const unindexedRows: Rule = (plan, node) => {
  const flat = branchesBesideIndex(plan, node).find((nodes) => nodes.some(isFlatSearch));
  const scan = flat?.find(isScan);
  if (scan === undefined) return undefined;
  const outside = count(scan, 'rows_scanned') ?? count(scan, 'output_rows');
  return {
    kind: 'unindexed-rows',
    node: scan.index,
    quote: quotedMetric(scan, 'rows_scanned') ?? quotedMetric(scan, 'output_rows') ?? scan.name,
    sentence: `${outside === undefined ? 'Some rows are' : `${rows(outside)} ${outside === 1 ? 'is' : 'are'}`} not in the index yet: each is looked at one by one.`,
    advice: 'Optimize the table’s indices, so that they take in the new rows.',
    certainty: 'sure',
  };
};

function isFlatSearch({ name }: PlanNode): boolean {
  return name === 'KNNVectorDistance' || name === 'FlatMatchQuery';
}

/** What was not in memory had to be read first. */
export const coldIndex: Rule = (_plan, node) => {
  const missed = count(node, 'index_cache_misses') ?? 0;
  const loaded = count(node, 'parts_loaded') ?? 0;
  const quote = [missed > 0 ? 'index_cache_misses' : undefined, loaded > 0 ? 'parts_loaded' : undefined]
    .flatMap((name) => (name === undefined ? [] : (quotedMetric(node, name) ?? [])))
    .at(0);
  if (quote === undefined) return undefined;
  return {
    kind: 'cold-index',
    node: node.index,
    quote,
    sentence: `The index was cold: ${parts(Math.max(missed, loaded))} read from storage first.`,
    advice: 'Run the query once more to see it warm. Prewarm the index, or give its cache more memory.',
    certainty: 'sure',
  };
};

function parts(count: number): string {
  return count === 1 ? 'a part of it was' : `${whole(count)} parts of it were`;
}

const MANY_DELTAS = 4;

export const manyDeltas: Rule = (_plan, node) => {
  const deltas = wholeProperty(node, 'deltas');
  const quote = quotedProperty(node, 'deltas');
  if (node.name !== 'ANNSubIndex' || deltas === undefined || quote === undefined) return undefined;
  if (deltas < MANY_DELTAS) return undefined;
  return {
    kind: 'many-deltas',
    node: node.index,
    quote,
    sentence: `The index is in ${deltas} pieces of different age, and each is searched.`,
    advice: 'Optimize the table’s indices, which merges the pieces.',
    certainty: 'sure',
  };
};

/** Above this the second reading is likely most of the work. */
const WIDE_REFINE = 10;
const MANY_REFINED = 1_000;

/** Vectors that the index found are read again, to measure them exactly. */
export const wideRefine: Rule = (plan, node) => {
  if (!isTake(node) || !isUnderDistance(plan, node)) return undefined;
  const read = count(node, 'output_rows') ?? fetchBelow(plan, node);
  const wanted = limitAbove(plan, node);
  if (read === undefined || wanted === undefined || wanted === 0) return undefined;
  if (read < wanted * WIDE_REFINE && read < MANY_REFINED) return undefined;
  return {
    kind: 'wide-refine',
    node: node.index,
    quote: quotedMetric(node, 'output_rows') ?? quotedProperty(node, 'projection') ?? node.name,
    sentence: `${whole(read)} vectors are read again to choose ${whole(wanted)}: ${whole(read / wanted)} for each result.`,
    advice: 'Try a smaller refine_factor, and see whether the results stay good enough.',
    certainty: 'likely',
  };
};

function isUnderDistance({ nodes }: Plan, { parent }: PlanNode): boolean {
  return parent !== undefined && nodes[parent]?.name === 'KNNVectorDistance';
}

function fetchBelow(plan: Plan, node: PlanNode): number | undefined {
  return childrenOf(plan, node)
    .map(topK)
    .find((fetch) => fetch !== undefined);
}

function limitAbove({ nodes }: Plan, node: PlanNode): number | undefined {
  for (let next = node.parent; next !== undefined; next = nodes[next]?.parent) {
    const here = nodes[next];
    const fetch = here === undefined ? undefined : topK(here);
    if (fetch !== undefined) return fetch;
  }
  return undefined;
}

function topK({ text }: PlanNode): number | undefined {
  const fetch = /TopK\(fetch=(\d+)\)/.exec(text)?.[1];
  return fetch === undefined ? undefined : Number(fetch);
}
