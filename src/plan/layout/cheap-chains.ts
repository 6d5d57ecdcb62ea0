import type { AnalyzedPlan } from '../analysis/read-plan.ts';
import type { PlanNode } from '../model.ts';

/** Below this part of all work an operator is cheap. */
const CHEAP_SHARE = 0.01;

/** Operators one after the other that are not worth a box each, by the first of them. */
export type Chains = ReadonlyMap<number, readonly number[]>;

/** `isApart`: nodes that are to be seen whatever they cost. */
export function cheapChains(reading: AnalyzedPlan, isApart: (node: number) => boolean): Chains {
  const chainOf = new Map<number, number[]>();
  const chains = new Map<number, number[]>();
  for (const node of reading.plan.nodes) {
    if (!isCheap(reading, node.index) || isApart(node.index)) continue;
    const above = chainAbove(reading.plan.nodes, node, chainOf);
    const chain = above ?? [];
    chain.push(node.index);
    chainOf.set(node.index, chain);
    if (above === undefined) chains.set(node.index, chain);
  }
  return new Map([...chains].filter(([, chain]) => chain.length > 1));
}

/** What reads is not cheap even where it works little: it waits. In a plan that never ran nothing is. */
function isCheap({ figures, summary }: AnalyzedPlan, node: number): boolean {
  if (summary.computeNanoseconds === undefined) return false;
  const own = figures[node];
  return (own?.computeShare ?? 0) < CHEAP_SHARE && (own?.bytesRead ?? 0) === 0;
}

function chainAbove(
  nodes: readonly PlanNode[],
  { parent }: PlanNode,
  chainOf: ReadonlyMap<number, number[]>,
): number[] | undefined {
  return parent === undefined || nodes[parent]?.children.length !== 1 ? undefined : chainOf.get(parent);
}
