import type { Plan, PlanNode } from '../model.ts';
import { isScan } from '../operators.ts';
import { count } from '../read-node.ts';
import { type NodeFigures, sum, wallOfPlan } from './figures.ts';

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
