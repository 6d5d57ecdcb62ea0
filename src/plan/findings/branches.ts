import type { Plan, PlanNode } from '../model.ts';
import { isTextIndex, isVectorIndex } from '../operators.ts';
import { above, below, childrenOf } from '../read-node.ts';

/*
 * A union of what an index finds and of what is found without it: rows that came after the index was made are looked at
 * one by one.
 */

/** The branches that go through no index, where another one does; none for any other node. */
export function branchesBesideIndex(plan: Plan, union: PlanNode): readonly (readonly PlanNode[])[] {
  if (union.name !== 'UnionExec') return [];
  const branches = childrenOf(plan, union).map((branch) => below(plan, branch));
  const flat = branches.filter((nodes) => !nodes.some((node) => isVectorIndex(node) || isTextIndex(node)));
  return flat.length < branches.length ? flat : [];
}

export function isBesideIndex(plan: Plan, node: PlanNode): boolean {
  return above(plan, node).some((one) =>
    branchesBesideIndex(plan, one).some((nodes) => nodes.includes(node)),
  );
}
