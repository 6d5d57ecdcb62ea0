import type { Plan, PlanNode } from './model.ts';

/*
 * Parents come before their children in a plan, so that what depends on all above or all below a node is worked out for
 * every node in one pass. A plan may be as deep as it is long: walking up or down from each node would take the square.
 */

/** For every node, of what its children have; at the index of each node. */
export function foldUp<T>({ nodes }: Plan, of: (node: PlanNode, below: readonly T[]) => T): readonly T[] {
  // From the last node to the first. In boxes, so that a value may be undefined and still be there.
  const boxes: { readonly value: T }[] = [];
  const valuesAt = (indices: readonly number[]): readonly T[] => {
    if (indices.length === 0) return NONE;
    const values: T[] = [];
    for (const index of indices) {
      const box = boxes[nodes.length - 1 - index];
      if (box !== undefined) values.push(box.value);
    }
    return values;
  };
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const node = nodes[at];
    if (node !== undefined) boxes.push({ value: of(node, valuesAt(node.children)) });
  }
  return boxes.map(({ value }) => value).reverse();
}

const NONE: readonly never[] = [];

/** For every node, of what its parent has; at the index of each node. */
export function foldDown<T>({ nodes }: Plan, of: (node: PlanNode, above: T | undefined) => T): readonly T[] {
  const values: T[] = [];
  for (const node of nodes)
    values.push(of(node, node.parent === undefined ? undefined : values[node.parent]));
  return values;
}
