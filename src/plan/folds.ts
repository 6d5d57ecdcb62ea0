import type { Plan, PlanNode } from './model.ts';

/*
 * Parents come before their children in a plan, so one pass computes for every node what depends on all nodes above or
 * below it. A plan may be as deep as it is long: following the path from each node would take quadratic time.
 */

/** Computes a value for each node from those of its children; by the index of the node. */
export function foldUp<T>({ nodes }: Plan, of: (node: PlanNode, below: readonly T[]) => T): readonly T[] {
  // From the last node to the first. Values are boxed, so that undefined is a valid value.
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

/** Computes a value for each node from that of its parent; by the index of the node. */
export function foldDown<T>({ nodes }: Plan, of: (node: PlanNode, above: T | undefined) => T): readonly T[] {
  const values: T[] = [];
  for (const node of nodes)
    values.push(of(node, node.parent === undefined ? undefined : values[node.parent]));
  return values;
}

/** For each node, the index after its subtree: the nodes of a subtree follow each other. */
export function subtreeEnds({ nodes }: Plan): Uint32Array {
  const ends = new Uint32Array(nodes.length);
  // Parents come before their children. A plan may be too deep for recursion.
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const last = nodes[index]?.children.at(-1);
    ends[index] = last === undefined ? index + 1 : (ends[last] ?? index + 1);
  }
  return ends;
}

/** Sums a number of each node over its subtree. */
export function subtreeSums({ nodes }: Plan, own: (node: number) => number): Float64Array {
  const sums = Float64Array.from(nodes, (_, index) => own(index));
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const parent = nodes[index]?.parent;
    if (parent !== undefined) sums[parent] = (sums[parent] ?? 0) + (sums[index] ?? 0);
  }
  return sums;
}

/** Caches what is computed from a whole plan, since several callers need it and a plan never changes. */
export function oncePerPlan<T>(of: (plan: Plan) => T): (plan: Plan) => T {
  const known = new WeakMap<Plan, { readonly value: T }>();
  return (plan) => {
    const before = known.get(plan);
    if (before !== undefined) return before.value;
    const value = of(plan);
    known.set(plan, { value });
    return value;
  };
}
