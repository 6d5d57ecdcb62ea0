import type { Plan, PlanNode } from '../model.ts';

/** A place in two plans: in both, or in one of them alone. */
export interface AlignedNode {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
  readonly children: readonly AlignedNode[];
}

type PlanSide = 'before' | 'after';

/** The same while it is being put together. */
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

/** One of two plans, with how many operators each operator has below it, itself included. */
export interface SizedPlan {
  readonly side: PlanSide;
  readonly plan: Plan;
  readonly sizes: readonly number[];
}

export function sizedPlan(side: PlanSide, plan: Plan): SizedPlan {
  const sizes = plan.nodes.map(() => 1);
  // Parents come before their children: from the end on, whatever is below a node is counted already.
  for (const { index, parent } of plan.nodes.toReversed()) {
    if (parent !== undefined) sizes[parent] = (sizes[parent] ?? 1) + (sizes[index] ?? 1);
  }
  return { side, plan, sizes };
}

export function sizeOf({ sizes }: SizedPlan, nodes: readonly PlanNode[]): number {
  return nodes.reduce((total, { index }) => total + (sizes[index] ?? 1), 0);
}

/** Operators that the other plan has nothing for, with all that is below them. */
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
