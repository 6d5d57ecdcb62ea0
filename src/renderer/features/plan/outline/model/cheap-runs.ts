import type { AnalyzedPlan, PlanNode } from '#plan/index.ts';

/** Operators one after the other that are not worth a row each, by the first of them. */
export type CheapRuns = ReadonlyMap<number, readonly number[]>;

/** Below this part of the whole work an operator is cheap. */
const CHEAP_SHARE = 0.01;

/** What reads is not cheap even where it works little: it waits. One that states no work does none worth stating. */
export function isCheap({ figures, summary }: AnalyzedPlan, node: number): boolean {
  if (summary.computeNanoseconds === undefined) return false;
  const own = figures[node];
  return (own?.computeShare ?? 0) < CHEAP_SHARE && (own?.bytesRead ?? 0) === 0;
}

/** Lines of single inputs only; a run ends where a group begins. */
export function cheapRuns(reading: AnalyzedPlan, groups: ReadonlyMap<number, unknown>): CheapRuns {
  const runs = new Map<number, number[]>();
  const runOf = new Map<number, number[]>();
  for (const node of reading.plan.nodes) {
    if (!isCheap(reading, node.index)) continue;
    const run = groups.has(node.index) ? undefined : runAbove(reading.plan.nodes, node, runOf);
    const its = run ?? [];
    its.push(node.index);
    runOf.set(node.index, its);
    if (run === undefined) runs.set(node.index, its);
  }
  return new Map([...runs].filter(([, run]) => run.length > 1));
}

function runAbove(
  nodes: readonly PlanNode[],
  { parent }: PlanNode,
  runOf: ReadonlyMap<number, number[]>,
): number[] | undefined {
  if (parent === undefined || nodes[parent]?.children.length !== 1) return undefined;
  return runOf.get(parent);
}
