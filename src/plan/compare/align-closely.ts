import type { PlanNode } from '../model.ts';
import { type GrowingNode, onlyIn, pairOf } from './aligned-node.ts';
import { bestScores, commonScores, type Forest, forestOf, type Scores } from './best-scores.ts';
import { addAlone, type SizedPlan } from './sized-plan.ts';

/** Two lists of siblings, so that as much as possible lies over its like. Its cost is the product of their sizes. */
export function alignClosely(
  before: SizedPlan,
  after: SizedPlan,
  ones: readonly PlanNode[],
  others: readonly PlanNode[],
  into: GrowingNode[],
): void {
  const [one, other] = [forestOf(before, ones), forestOf(after, others)];
  const walk: Walk = { before: one, after: other, scores: bestScores(one, other), left: [] };
  walk.left.push(() => traceBelow(walk, 0, 0, into));
  // A plan may be deeper than the stack.
  for (let step = walk.left.pop(); step !== undefined; step = walk.left.pop()) step();
}

interface Walk {
  readonly before: Forest;
  readonly after: Forest;
  readonly scores: Scores;
  readonly left: (() => void)[];
}

function traceBelow(walk: Walk, one: number, other: number, into: GrowingNode[]): void {
  const { before, after, scores } = walk;
  const [ones, others] = [before.children[one] ?? [], after.children[other] ?? []];
  const common = commonScores(ones, others, scores.listed);
  const [onlyOne, onlyOther] = [ones[0], others[0]];
  if ((common[0]?.[0] ?? 0) >= scores.below(one, other)) traceLists(walk, ones, others, common, into);
  else if (
    onlyOther !== undefined &&
    others.length === 1 &&
    scores.below(one, onlyOther) === scores.below(one, other)
  ) {
    const added = addOnly(after, onlyOther, into);
    walk.left.push(() => traceBelow(walk, one, onlyOther, added));
  } else if (onlyOne !== undefined) {
    const removed = addOnly(before, onlyOne, into);
    walk.left.push(() => traceBelow(walk, onlyOne, other, removed));
  }
}

function traceLists(
  walk: Walk,
  ones: readonly number[],
  others: readonly number[],
  common: readonly Int32Array[],
  into: GrowingNode[],
): void {
  const { before, after, scores } = walk;
  let [one, other] = [0, 0];
  while (one < ones.length && other < others.length) {
    const [first, second] = [ones[one] ?? 0, others[other] ?? 0];
    const best = common[one]?.[other] ?? 0;
    const together = scores.listed(first, second);
    if (together > 0 && together + (common[one + 1]?.[other + 1] ?? 0) === best) {
      tracePlace(walk, first, second, into, 1);
      [one, other] = [one + 1, other + 1];
    } else if ((common[one + 1]?.[other] ?? 0) === best) {
      addAlone(before.source, nodesAt(before, [first]), into);
      one += 1;
    } else {
      addAlone(after.source, nodesAt(after, [second]), into);
      other += 1;
    }
  }
  addAlone(before.source, nodesAt(before, ones.slice(one)), into);
  addAlone(after.source, nodesAt(after, others.slice(other)), into);
}

/** Two that share a place: as one, or the one that stands above it with the other among what is below. */
function tracePlace(walk: Walk, one: number, other: number, into: GrowingNode[], inList: 0 | 1): void {
  const { before, after, scores } = walk;
  const [node, like] = [before.nodes[one - 1], after.nodes[other - 1]];
  if (node === undefined || like === undefined) return;
  const pair = scores.pair(one, other);
  if (pair > 0 && pair + inList >= scores.place(one, other)) {
    const paired = pairOf(node, like);
    into.push(paired);
    walk.left.push(() => traceBelow(walk, one, other, paired.children));
    return;
  }
  const best = scores.place(one, other);
  const below = (before.children[one] ?? []).find((child) => scores.place(child, other) === best);
  if (below !== undefined) {
    traceAmong(walk, before, one, below, addOnly(before, one, into), (list) =>
      tracePlace(walk, below, other, list, 0),
    );
    return;
  }
  const added = (after.children[other] ?? []).find((child) => scores.place(one, child) === best) ?? 0;
  traceAmong(walk, after, other, added, addOnly(after, other, into), (list) =>
    tracePlace(walk, one, added, list, 0),
  );
}

/** The children of an operator that only one plan has: one of them goes on, the others are alone. */
function traceAmong(
  walk: Walk,
  forest: Forest,
  parent: number,
  goesOn: number,
  into: GrowingNode[],
  trace: (into: GrowingNode[]) => void,
): void {
  walk.left.push(() => {
    const children = forest.children[parent] ?? [];
    const at = children.indexOf(goesOn);
    addAlone(forest.source, nodesAt(forest, children.slice(0, at)), into);
    trace(into);
    addAlone(forest.source, nodesAt(forest, children.slice(at + 1)), into);
  });
}

function addOnly(forest: Forest, number: number, into: GrowingNode[]): GrowingNode[] {
  const added = nodesAt(forest, [number]).map((node) => onlyIn(forest.source.side, node));
  into.push(...added);
  return added[0]?.children ?? [];
}

function nodesAt({ nodes }: Forest, numbers: readonly number[]): readonly PlanNode[] {
  return numbers.flatMap((number) => nodes[number - 1] ?? []);
}
