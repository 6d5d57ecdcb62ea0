import type { Plan, PlanNode } from '../model.ts';
import { childrenOf } from '../read-node.ts';

/** A place in two plans: in both, or in one of them alone. */
export interface AlignedNode {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
  readonly children: readonly AlignedNode[];
}

/**
 * Two plans laid over each other, operator by operator. Below operators that are the same, children are matched in
 * their order; an operator that only one plan has in between does not part what is below it from its like.
 */
export function alignPlans(before: Plan, after: Plan): AlignedNode {
  const [one, other] = [before.nodes[0], after.nodes[0]];
  const [root] = alignLists(
    before,
    after,
    one === undefined ? [] : [one],
    other === undefined ? [] : [other],
  );
  return root ?? { before: undefined, after: undefined, children: [] };
}

function alignLists(
  before: Plan,
  after: Plan,
  ones: readonly PlanNode[],
  others: readonly PlanNode[],
): readonly AlignedNode[] {
  const pairs = longestCommon(ones, others);
  const aligned: AlignedNode[] = [];
  let [one, other] = [0, 0];
  for (const [nextOne, nextOther] of [...pairs, [ones.length, others.length] as const]) {
    aligned.push(...alignUnlike(before, after, ones.slice(one, nextOne), others.slice(other, nextOther)));
    const [same, like] = [ones[nextOne], others[nextOther]];
    if (same !== undefined && like !== undefined) aligned.push(pair(before, after, same, like));
    [one, other] = [nextOne + 1, nextOther + 1];
  }
  return aligned;
}

function pair(before: Plan, after: Plan, one: PlanNode, other: PlanNode): AlignedNode {
  const children = alignLists(before, after, childrenOf(before, one), childrenOf(after, other));
  return { before: one, after: other, children };
}

/** Operators of different names in the same place: one of them may just stand above the other. */
function alignUnlike(
  before: Plan,
  after: Plan,
  ones: readonly PlanNode[],
  others: readonly PlanNode[],
): readonly AlignedNode[] {
  const [one] = ones;
  const [other] = others;
  if (one !== undefined && other !== undefined && ones.length === 1 && others.length === 1) {
    const added = childrenOf(after, other);
    if (added.some(({ name }) => name === one.name)) {
      return [{ before: undefined, after: other, children: alignLists(before, after, ones, added) }];
    }
    const removed = childrenOf(before, one);
    if (removed.some(({ name }) => name === other.name)) {
      return [{ before: one, after: undefined, children: alignLists(before, after, removed, others) }];
    }
  }
  return [
    ...ones.map((node) => alone(before, node, 'before')),
    ...others.map((node) => alone(after, node, 'after')),
  ];
}

function alone(plan: Plan, node: PlanNode, side: 'before' | 'after'): AlignedNode {
  const children = childrenOf(plan, node).map((child) => alone(plan, child, side));
  return side === 'before'
    ? { before: node, after: undefined, children }
    : { before: undefined, after: node, children };
}

/** Pairs of places that hold the same names in the same order, as many as there are. */
function longestCommon(
  ones: readonly PlanNode[],
  others: readonly PlanNode[],
): (readonly [number, number])[] {
  const lengths = lengthsOfCommon(ones, others);
  const pairs: (readonly [number, number])[] = [];
  let [one, other] = [0, 0];
  while (one < ones.length && other < others.length) {
    if (ones[one]?.name === others[other]?.name) {
      pairs.push([one, other]);
      [one, other] = [one + 1, other + 1];
    } else if ((lengths[one + 1]?.[other] ?? 0) >= (lengths[one]?.[other + 1] ?? 0)) one += 1;
    else other += 1;
  }
  return pairs;
}

function lengthsOfCommon(ones: readonly PlanNode[], others: readonly PlanNode[]): number[][] {
  const lengths = Array.from({ length: ones.length + 1 }, () => new Array<number>(others.length + 1).fill(0));
  for (let one = ones.length - 1; one >= 0; one -= 1) {
    for (let other = others.length - 1; other >= 0; other -= 1) {
      const isSame = ones[one]?.name === others[other]?.name;
      const row = lengths[one] ?? [];
      const next = lengths[one + 1] ?? [];
      row[other] = isSame ? (next[other + 1] ?? 0) + 1 : Math.max(next[other] ?? 0, row[other + 1] ?? 0);
    }
  }
  return lengths;
}
