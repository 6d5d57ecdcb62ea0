import type { PlanNode } from '../../../../../plan/index.ts';
import type { Subtrees } from './subtrees.ts';

/** Of branches with the same operators one is shown; the others, by the one that stands for them. */
export type LikeSiblings = ReadonlyMap<number, readonly number[]>;

/** Fewer than this are quicker read than opened. */
const FEWEST_HIDDEN = 3;

export function likeSiblings(nodes: readonly PlanNode[], subtrees: Subtrees): LikeSiblings {
  const shapes = shapesOf(nodes);
  const found = new Map<number, readonly number[]>();
  for (const { children } of nodes) {
    if (children.length <= FEWEST_HIDDEN) continue;
    for (const alike of alikeAmong(children, shapes)) {
      if (alike.length <= FEWEST_HIDDEN) continue;
      const shown = hottest(alike, subtrees);
      found.set(
        shown,
        alike.filter((child) => child !== shown),
      );
    }
  }
  return found;
}

function alikeAmong(children: readonly number[], shapes: Uint32Array): Iterable<readonly number[]> {
  const byShape = new Map<number, number[]>();
  for (const child of children) {
    const shape = shapes[child] ?? 0;
    const alike = byShape.get(shape);
    if (alike === undefined) byShape.set(shape, [child]);
    else alike.push(child);
  }
  return byShape.values();
}

/** Two nodes have the same number where they and everything below them have the same names. */
function shapesOf(nodes: readonly PlanNode[]): Uint32Array {
  const numbers = new Map<string, number>();
  const shapes = new Uint32Array(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index];
    // A line feed can't be in a name.
    const shape = `${node?.name}\n${node?.children.map((child) => shapes[child]).join()}`;
    const number = numbers.get(shape) ?? numbers.size;
    numbers.set(shape, number);
    shapes[index] = number;
  }
  return shapes;
}

/** Where one branch is slower than the others, that is the one to see. The first, where nothing was measured. */
function hottest(alike: readonly number[], subtrees: Subtrees): number {
  const work = (node: number) => subtrees.compute(node, subtrees.end(node)) ?? 0;
  return alike.reduce((best, node) => (work(node) > work(best) ? node : best));
}
