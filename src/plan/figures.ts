import { ownTimes, wallOfPlan } from './cost/own-time.ts';
import type { Plan, PlanNode } from './model.ts';
import { isScalarIndex, isScan, isTextIndex, isVectorIndex } from './operators.ts';
import { bytesReadOf, count, nanoseconds, wallOf } from './read-node.ts';

/** The numbers of a node that every view shows; undefined if its text doesn't state them. */
export interface NodeFigures {
  /** Includes its inputs and all waiting. */
  readonly wallNanoseconds: number | undefined;
  /** Without its inputs, but with all waiting. */
  readonly ownNanoseconds: number | undefined;
  /** Whether the plan waited for it; operators that ran in parallel cost nothing. */
  readonly isOnPath: boolean;
  /** Its own computation, without waiting. */
  readonly computeNanoseconds: number | undefined;
  readonly rowsOut: number | undefined;
  readonly bytesRead: number | undefined;
  /** A share of the time of the whole plan, from 0 to 1. */
  readonly wallShare: number | undefined;
  readonly ownShare: number | undefined;
  /** A share of the computation of all operators. */
  readonly computeShare: number | undefined;
  /** The cost by the chosen measure, which heat, bars and sorting use. */
  readonly costNanoseconds: number | undefined;
  readonly costShare: number | undefined;
}

/** The cost of an operator: its own time with all waiting, or its computation. */
export type CostMeasure = 'own' | 'compute';

/** If the text states no times, only computation can be measured. */
export function measureFor(plan: Plan, preferred: CostMeasure): CostMeasure {
  return wallOfPlan(plan) === undefined ? 'compute' : preferred;
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

/** Reads count waits for their tasks as work, and index searches count waits for their inputs. */
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

export interface PlanSummary {
  /** False for a plan that was only explained: it never ran. */
  readonly isMeasured: boolean;
  readonly wallNanoseconds: number | undefined;
  /** The sum over all operators: more than the wall time if they ran in parallel. */
  readonly computeNanoseconds: number | undefined;
  readonly rowsOut: number | undefined;
  /** The rows that were scanned where the plan starts to read. */
  readonly rowsIn: number | undefined;
  readonly bytesRead: number | undefined;
  /** Requests to the storage. */
  readonly requests: number | undefined;
  /**
   * The indices of the five nodes with the highest cost. Those that ran in parallel come after those that were waited
   * for.
   */
  readonly hottest: readonly number[];
}

/** Totals over all operators; undefined if the text doesn't state them. */
interface PlanEffort {
  readonly bytesRead: number | undefined;
  /** How many index entries were compared with the query. A graph index doesn't count its own comparisons. */
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
    rowsIn: sum(plan.nodes.filter(isScan).map(scannedRows)),
    bytesRead: sum(figures.map(({ bytesRead }) => bytesRead)),
    requests: sum(plan.nodes.map(requestsOf)),
    hottest: hottestOf(figures, measure),
  };
}

/** Not every scan states how many rows it scanned for those it returned. */
function scannedRows(node: PlanNode): number | undefined {
  return count(node, 'rows_scanned') ?? count(node, 'output_rows');
}

/** `iops` counts single requests to the storage; what the engine calls requests are batches of them. */
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

/** The heat of a share, from 1 to 7; each step has its own color. */
export type HeatStep = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * Steps are narrow for small shares, which most operators have: one percent is cold, and everything near half or above
 * is equally hot.
 */
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
