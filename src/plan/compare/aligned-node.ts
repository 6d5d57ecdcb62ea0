import type { PlanNode } from '../model.ts';

/** A place in two plans: in both, or in one of them alone. */
export interface AlignedNode {
  readonly before: PlanNode | undefined;
  readonly after: PlanNode | undefined;
  readonly children: readonly AlignedNode[];
}

export type PlanSide = 'before' | 'after';

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
