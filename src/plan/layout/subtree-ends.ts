import type { Plan } from '../model.ts';

/** For each node the one after the last of its subtree: the nodes of a subtree follow each other. */
export function subtreeEnds({ nodes }: Plan): Uint32Array {
  const ends = new Uint32Array(nodes.length);
  // Parents come before their children. No recursion: a plan may be thousands of levels deep.
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const last = nodes[index]?.children.at(-1);
    ends[index] = last === undefined ? index + 1 : (ends[last] ?? index + 1);
  }
  return ends;
}

/** Sums of a number of each node over its subtree. */
export function subtreeSums({ nodes }: Plan, own: (node: number) => number): Float64Array {
  const sums = Float64Array.from(nodes, (_, index) => own(index));
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const parent = nodes[index]?.parent;
    if (parent !== undefined) sums[parent] = (sums[parent] ?? 0) + (sums[index] ?? 0);
  }
  return sums;
}
