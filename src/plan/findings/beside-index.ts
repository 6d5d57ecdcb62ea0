import { foldDown, foldUp } from '../folds.ts';
import type { Plan, PlanNode } from '../model.ts';
import { oncePerPlan } from '../once-per-plan.ts';
import { isMixedText, isScan, isTextIndex, isVectorIndex } from '../operators.ts';
import { childrenOf } from '../read-node.ts';

/*
 * A union of what an index finds and of what is found without it: rows that came after the index was made are looked at
 * one by one. Some text searches are such a union in one operator.
 */

/** Whether a node, or one below it, is a search through an index; at the index of each node. */
export const searchesIndex = oncePerPlan((plan: Plan) =>
  foldUp<boolean>(plan, (node, below) => isVectorIndex(node) || isTextIndex(node) || below.includes(true)),
);

/** The branches of a union that go through no index, where another one does; none for any other node. */
export function branchesBeside(plan: Plan, union: PlanNode): readonly PlanNode[] {
  if (isMixedText(union)) return childrenOf(plan, union).filter(isScan);
  if (union.name !== 'UnionExec') return [];
  const searches = searchesIndex(plan);
  const branches = childrenOf(plan, union);
  const flat = branches.filter(({ index }) => searches[index] !== true);
  return flat.length < branches.length ? flat : [];
}

/** Whether a node is in such a branch; at the index of each node. */
export const besideIndex = oncePerPlan((plan: Plan) => {
  const roots = new Set(plan.nodes.flatMap((node) => branchesBeside(plan, node)));
  return foldDown<boolean>(plan, (node, above) => above === true || roots.has(node));
});
