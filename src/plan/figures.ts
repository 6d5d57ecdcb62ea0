import { foldUp, oncePerPlan } from './folds.ts';
import type { Plan, PlanNode } from './model.ts';
import { isScan } from './operators.ts';
import { bytesReadOf, count, nanoseconds, wallOf } from './read-node.ts';

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
const wallOfPlan = oncePerPlan(({ nodes }: Plan): number | undefined => {
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

function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
}

/** What one wants to know of a plan before anything else. */
export interface PlanSummary {
  /** False for a plan that was only explained: nothing ran, so nothing was measured. */
  readonly isMeasured: boolean;
  readonly wallNanoseconds: number | undefined;
  /** Of all operators together: more than the wall time where they ran at once. */
  readonly computeNanoseconds: number | undefined;
  readonly rowsOut: number | undefined;
  /** Rows that were looked at where the plan begins to read. */
  readonly rowsIn: number | undefined;
  readonly bytesRead: number | undefined;
  /** To the storage. */
  readonly requests: number | undefined;
  /** The nodes that work most, the hottest first; five at most. */
  readonly hottest: readonly number[];
}

const HOTTEST = 5;

export function summaryOf(plan: Plan, figures: readonly NodeFigures[]): PlanSummary {
  return {
    isMeasured: plan.nodes.some(({ metrics }) => metrics.length > 0),
    wallNanoseconds: wallOfPlan(plan),
    computeNanoseconds: sum(figures.map(({ computeNanoseconds }) => computeNanoseconds)),
    rowsOut: figures.find(({ rowsOut }) => rowsOut !== undefined)?.rowsOut,
    rowsIn: sum(plan.nodes.filter(isScan).map(rowsLookedAt)),
    bytesRead: sum(figures.map(({ bytesRead }) => bytesRead)),
    requests: sum(plan.nodes.map(requestsOf)),
    hottest: hottestOf(figures),
  };
}

/** Not every scan says how many rows it had to look at for those it gave. */
function rowsLookedAt(node: PlanNode): number | undefined {
  return count(node, 'rows_scanned') ?? count(node, 'output_rows');
}

/** What reaches the storage one by one is `iops`; what the engine calls requests are batches of them. */
function requestsOf(node: PlanNode): number | undefined {
  return count(node, 'iops') ?? count(node, 'requests');
}

function hottestOf(figures: readonly NodeFigures[]): readonly number[] {
  const work = (node: number) => figures[node]?.computeNanoseconds ?? 0;
  return figures
    .map((_, node) => node)
    .filter((node) => work(node) > 0)
    .sort((one, other) => work(other) - work(one))
    .slice(0, HOTTEST);
}

/**
 * What part of the plan's wall time passes in a node and in none below it, from 0 to 1, at the index of each node. Of
 * inputs that ran at once the longest counts.
 */
export const ownWallShares = oncePerPlan((plan: Plan): readonly (number | undefined)[] => {
  const whole = wallOfPlan(plan);
  const below = foldUp<{ readonly wall: number; readonly own: number | undefined }>(plan, (node, inputs) => {
    const longest = inputs.reduce((most, { wall }) => Math.max(most, wall), 0);
    const wall = wallOf(node);
    return wall === undefined
      ? { wall: longest, own: undefined }
      : { wall, own: Math.max(0, wall - longest) };
  });
  return below.map(({ own }) => (own === undefined || !whole ? undefined : own / whole));
});

/** How hot a share of the whole is, from 1 to 7; each step has a colour of its own. */
export type HeatStep = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Narrow where most operators are: what takes a hundredth of the work is cold, and beyond nearly half of it all is as hot. */
const STEPS: readonly (readonly [from: number, step: HeatStep])[] = [
  [0.45, 7],
  [0.28, 6],
  [0.16, 5],
  [0.08, 4],
  [0.03, 3],
  [0.01, 2],
];

export function costLevel(share: number | undefined): HeatStep {
  if (share === undefined) return 1;
  return STEPS.find(([from]) => share >= from)?.[1] ?? 1;
}
