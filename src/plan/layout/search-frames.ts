import type { AnalyzedPlan } from '../analysis/read-plan.ts';
import { SEARCH_TITLES } from '../vector-search.ts';
import { subtreeEnds } from './subtree-ends.ts';

/** A search with all that flows into it: several operators, one step. */
export interface SearchFrame {
  readonly root: number;
  /** The node after its last one. */
  readonly end: number;
  readonly label: string;
}

/** Of searches that lie in each other, the outermost. */
export function searchFrames({ plan, searches }: AnalyzedPlan): readonly SearchFrame[] {
  if (searches.length === 0) return [];
  const ends = subtreeEnds(plan);
  const all = searches.flatMap(({ nodes: [root], kind, facts }) =>
    root === undefined
      ? []
      : { root, end: ends[root] ?? root + 1, label: labelOf(SEARCH_TITLES[kind], facts) },
  );
  const frames: SearchFrame[] = [];
  for (const frame of all.toSorted((one, other) => one.root - other.root)) {
    if (frame.root >= (frames.at(-1)?.end ?? 0)) frames.push(frame);
  }
  return frames;
}

function labelOf(title: string, facts: readonly string[]): string {
  return facts.length === 0 ? title : `${title}: ${facts.join(', ')}`;
}

export function framedNodes(reading: AnalyzedPlan): ReadonlySet<number> {
  const nodes = new Set<number>();
  for (const { root, end } of searchFrames(reading))
    for (let node = root; node < end; node += 1) nodes.add(node);
  return nodes;
}
