import type { Plan, PlanNode } from '../model.ts';
import { oncePerPlan } from '../once-per-plan.ts';
import { bytesReadOf, count, nanoseconds, wallOf } from '../read-node.ts';

/** The numbers of a node that every view shows; undefined where its text does not say. */
export interface NodeFigures {
  /** With everything below it, waiting included. */
  readonly wallNanoseconds: number | undefined;
  /** Its own work. */
  readonly computeNanoseconds: number | undefined;
  readonly rowsOut: number | undefined;
  readonly bytesRead: number | undefined;
  /** Parts of the whole plan's time and of its work, from 0 to 1. */
  readonly wallShare: number | undefined;
  readonly computeShare: number | undefined;
}

export function figuresOf(plan: Plan): readonly NodeFigures[] {
  const wall = wallOfPlan(plan);
  const compute = sum(plan.nodes.map(computeOf));
  return plan.nodes.map((node) => {
    const [own, whole] = [computeOf(node), wallOf(node)];
    return {
      wallNanoseconds: whole,
      computeNanoseconds: own,
      rowsOut: count(node, 'output_rows'),
      bytesRead: bytesReadOf(node),
      wallShare: share(whole, wall),
      computeShare: share(own, compute),
    };
  });
}

/** The root's; older texts give the root none, and then it is the longest of any operator. */
export const wallOfPlan = oncePerPlan(({ nodes }: Plan): number | undefined => {
  const [root] = nodes;
  const ofRoot = root && wallOf(root);
  if (ofRoot !== undefined) return ofRoot;
  return nodes.map(wallOf).reduce(longer, undefined);
});

function longer(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

function computeOf(node: PlanNode): number | undefined {
  return nanoseconds(node, 'elapsed_compute');
}

function share(part: number | undefined, whole: number | undefined): number | undefined {
  return part === undefined || !whole ? undefined : Math.min(1, part / whole);
}

export function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
}
