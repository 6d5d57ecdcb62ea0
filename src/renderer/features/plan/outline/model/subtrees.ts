import type { NodeFigures, Plan } from '../../../../../plan/index.ts';

/** Sums over a node and everything below it, each in one step: the nodes of a subtree follow each other. */
export interface Subtrees {
  /** The node after the last one of the subtree. */
  readonly end: (node: number) => number;
  /** Own work of the nodes from `from` up to, but not including, `to`; undefined where none of them states it. */
  readonly compute: (from: number, to: number) => number | undefined;
}

export function subtreesOf({ nodes }: Plan, figures: readonly NodeFigures[]): Subtrees {
  const ends = endsOf(nodes);
  const work = new Float64Array(nodes.length + 1);
  const stated = new Uint32Array(nodes.length + 1);
  nodes.forEach((_, index) => {
    const own = figures[index]?.computeNanoseconds;
    work[index + 1] = (work[index] ?? 0) + (own ?? 0);
    stated[index + 1] = (stated[index] ?? 0) + (own === undefined ? 0 : 1);
  });
  const between = (sums: Float64Array | Uint32Array, from: number, to: number) =>
    (sums[to] ?? 0) - (sums[from] ?? 0);
  return {
    end: (node) => ends[node] ?? node + 1,
    compute: (from, to) => (between(stated, from, to) === 0 ? undefined : between(work, from, to)),
  };
}

/** From the last node to the first: parents come before their children. */
function endsOf(nodes: Plan['nodes']): Uint32Array {
  const ends = new Uint32Array(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const last = nodes[index]?.children.at(-1);
    ends[index] = last === undefined ? index + 1 : (ends[last] ?? index + 1);
  }
  return ends;
}
