import { ownTimes, wallOfPlan } from './cost/own-time.ts';
import type { Plan, PlanNode } from './model.ts';
import { isScalarIndex, isScan, isTextIndex, isVectorIndex } from './operators.ts';
import { bytesReadOf, count, nanoseconds, wallOf } from './read-node.ts';

/** The numbers of a node that every view shows; undefined where its text does not say. */
export interface NodeFigures {
  /** With everything below it, waiting included. */
  readonly wallNanoseconds: number | undefined;
  /** Without its inputs, waiting included. */
  readonly ownNanoseconds: number | undefined;
  /** Whether the plan waited for it: what ran beside others cost nothing. */
  readonly isOnPath: boolean;
  /** What it computed itself, without waiting. */
  readonly computeNanoseconds: number | undefined;
  readonly rowsOut: number | undefined;
  readonly bytesRead: number | undefined;
  /** Parts of the time of the whole plan, from 0 to 1. */
  readonly wallShare: number | undefined;
  readonly ownShare: number | undefined;
  /** Part of what all operators computed together. */
  readonly computeShare: number | undefined;
  /** By the measure of the reading: what heat, bars and order go by. */
  readonly costNanoseconds: number | undefined;
  readonly costShare: number | undefined;
}

/** What the cost of an operator is: its own time with all waiting, or what it computed. */
export type CostMeasure = 'own' | 'compute';

/** Where a text states no times, only what was computed is left to measure by. */
export function measureFor(plan: Plan, wanted: CostMeasure): CostMeasure {
  return wallOfPlan(plan) === undefined ? 'compute' : wanted;
}

export function figuresOf(plan: Plan, measure: CostMeasure): readonly NodeFigures[] {
  const wall = wallOfPlan(plan);
  const owns = ownTimes(plan);
  const computes = plan.nodes.map((node, index) => computeOf(node, owns[index]?.nanoseconds));
  const compute = sum(computes);
  return plan.nodes.map((node, index) => {
    const [own, computed] = [owns[index]?.nanoseconds, computes[index]];
    const [ownShare, computeShare] = [share(own, wall), share(computed, compute)];
    return {
      wallNanoseconds: wallOf(node),
      ownNanoseconds: own,
      isOnPath: owns[index]?.isOnPath ?? false,
      computeNanoseconds: computed,
      rowsOut: count(node, 'output_rows'),
      bytesRead: bytesReadOf(node),
      wallShare: share(wallOf(node), wall),
      ownShare,
      computeShare,
      costNanoseconds: measure === 'own' ? own : computed,
      costShare: measure === 'own' ? ownShare : computeShare,
    };
  });
}

/** A read counts what it waits for its tasks as its own work, and a search of an index what it waits for its inputs. */
function computeOf(node: PlanNode, own: number | undefined): number | undefined {
  const stated = nanoseconds(node, 'elapsed_compute');
  if (stated === undefined) return undefined;
  const computed = Math.max(0, stated - (nanoseconds(node, 'task_wait_time') ?? 0));
  const isSearch = isVectorIndex(node) || isTextIndex(node) || isScalarIndex(node);
  return isSearch && own !== undefined ? Math.min(computed, own) : computed;
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
  /** The nodes that cost most, the hottest first; five at most. What ran beside comes after what was waited for. */
  readonly hottest: readonly number[];
}

/** What all operators of a plan did together; undefined where its text does not say. */
interface PlanEffort {
  readonly bytesRead: number | undefined;
  /** Of entries of an index with what is searched for. A graph does not count its own. */
  readonly comparisons: number | undefined;
}

export function effortOf({ nodes }: Plan): PlanEffort {
  const comparisons = sum(nodes.filter(isVectorIndex).map((node) => count(node, 'index_comparisons')));
  return {
    bytesRead: sum(nodes.map(bytesReadOf)),
    comparisons: comparisons === 0 ? undefined : comparisons,
  };
}

const HOTTEST = 5;

export function summaryOf(plan: Plan, figures: readonly NodeFigures[], measure: CostMeasure): PlanSummary {
  return {
    isMeasured: plan.nodes.some(({ metrics }) => metrics.length > 0),
    wallNanoseconds: wallOfPlan(plan),
    computeNanoseconds: sum(figures.map(({ computeNanoseconds }) => computeNanoseconds)),
    rowsOut: figures.find(({ rowsOut }) => rowsOut !== undefined)?.rowsOut,
    rowsIn: sum(plan.nodes.filter(isScan).map(rowsLookedAt)),
    bytesRead: sum(figures.map(({ bytesRead }) => bytesRead)),
    requests: sum(plan.nodes.map(requestsOf)),
    hottest: hottestOf(figures, measure),
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

function hottestOf(figures: readonly NodeFigures[], measure: CostMeasure): readonly number[] {
  const cost = (node: number) => figures[node]?.costNanoseconds ?? 0;
  const isBeside = (node: number) => measure === 'own' && !figures[node]?.isOnPath;
  return figures
    .map((_, node) => node)
    .filter((node) => cost(node) > 0)
    .sort((one, other) => Number(isBeside(one)) - Number(isBeside(other)) || cost(other) - cost(one))
    .slice(0, HOTTEST);
}

/** How hot a share of the whole is, from 1 to 7; each step has a colour of its own. */
export type HeatStep = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Narrow where most operators are: what takes a hundredth of the time is cold, and beyond nearly half of it all is as hot. */
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
