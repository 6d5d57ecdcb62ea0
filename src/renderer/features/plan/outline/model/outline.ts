import type { AnalyzedPlan, VectorSearch } from '../../../../../plan/index.ts';
import { type CheapRuns, cheapRuns } from './cheap-runs.ts';
import { type LikeSiblings, likeSiblings } from './like-siblings.ts';
import { type Subtrees, subtreesOf } from './subtrees.ts';

/** What of a plan can be folded: worked out once, whatever is then open. */
export interface Outline {
  readonly reading: AnalyzedPlan;
  readonly subtrees: Subtrees;
  /** By the outermost node of each. */
  readonly searches: ReadonlyMap<number, VectorSearch>;
  readonly runs: CheapRuns;
  /** For each node of a run its first one. */
  readonly runOf: ReadonlyMap<number, number>;
  readonly likes: LikeSiblings;
  /** For each branch that is not shown the one that stands for it. */
  readonly likeOf: ReadonlyMap<number, number>;
}

export function outlineOf(reading: AnalyzedPlan): Outline {
  const { plan, figures } = reading;
  const subtrees = subtreesOf(plan, figures);
  const searches = searchesByNode(reading.searches);
  const runs = cheapRuns(reading, searches);
  const likes = likeSiblings(plan.nodes, subtrees);
  return { reading, subtrees, searches, runs, runOf: inverted(runs), likes, likeOf: inverted(likes) };
}

function searchesByNode(searches: readonly VectorSearch[]): ReadonlyMap<number, VectorSearch> {
  const byNode = new Map<number, VectorSearch>();
  for (const search of searches) {
    const [outermost] = search.nodes;
    if (outermost !== undefined && !byNode.has(outermost)) byNode.set(outermost, search);
  }
  return byNode;
}

function inverted(groups: ReadonlyMap<number, readonly number[]>): ReadonlyMap<number, number> {
  const owners = new Map<number, number>();
  for (const [owner, members] of groups) for (const member of members) owners.set(member, owner);
  return owners;
}
