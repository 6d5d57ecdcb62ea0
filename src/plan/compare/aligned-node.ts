import type { Plan, PlanNode } from '../model.ts';

/** A place in the alignment of two plans, with an operator of both plans or of one. */
export interface AlignedNode {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
  readonly children: readonly AlignedNode[];
}

type PlanSide = 'before' | 'after';

/** An aligned node while it is built. */
export interface GrowingNode extends AlignedNode {
  readonly children: GrowingNode[];
}

export function pairOf(before: PlanNode, after: PlanNode): GrowingNode {
  return { before, after, children: [] };
}

export function onlyIn(side: PlanSide, node: PlanNode): GrowingNode {
  return side === 'before'
    ? { before: node, after: undefined, children: [] }
    : { before: undefined, after: node, children: [] };
}

/** One of two plans. `sizes` counts the operators of each subtree, its root included. */
export interface SizedPlan {
  readonly side: PlanSide;
  readonly plan: Plan;
  readonly sizes: readonly number[];
}

export function sizedPlan(side: PlanSide, plan: Plan): SizedPlan {
  const sizes = plan.nodes.map(() => 1);
  // Parents come before their children: in reverse order, each subtree is counted before it is added to its parent.
  for (const { index, parent } of plan.nodes.toReversed()) {
    if (parent !== undefined) sizes[parent] = (sizes[parent] ?? 1) + (sizes[index] ?? 1);
  }
  return { side, plan, sizes };
}

export function sizeOf({ sizes }: SizedPlan, nodes: readonly PlanNode[]): number {
  return nodes.reduce((total, { index }) => total + (sizes[index] ?? 1), 0);
}

/** Adds operators without a match in the other plan, with everything below them. */
export function addAlone({ side, plan }: SizedPlan, nodes: readonly PlanNode[], into: GrowingNode[]): void {
  const left = [{ nodes, into }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const node of next.nodes) {
      const added = onlyIn(side, node);
      next.into.push(added);
      const children = node.children.flatMap((index) => plan.nodes[index] ?? []);
      if (children.length > 0) left.push({ nodes: children, into: added.children });
    }
  }
}
