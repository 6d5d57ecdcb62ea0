import type { NodeFigures } from '../analysis/figures.ts';
import type { AnalyzedPlan } from '../analysis/read-plan.ts';
import { formatMetricCount, formatMetricTime } from '../format-metric.ts';
import { subtreeSums } from './subtree-ends.ts';

/** What the width of an icicle means. */
export type IcicleMeasure = 'wall' | 'compute' | 'bytes' | 'rows';

export interface IcicleValues {
  /** Of each node with everything below it. */
  readonly amounts: Float64Array;
  /**
   * An operator's wall time is stated with what waits for its inputs, so a rest can be worked out. The others are sums of
   * ours: what the inputs do not have is the operator's own.
   */
  readonly hasRest: boolean;
  readonly words: (amount: number) => string;
}

/** Undefined where no operator states any of it. */
export function icicleValues(reading: AnalyzedPlan, measure: IcicleMeasure): IcicleValues | undefined {
  const amounts = measure === 'wall' ? wallAmounts(reading) : ownAmounts(reading, OWN[measure]);
  if (!((amounts[0] ?? 0) > 0)) return undefined;
  return {
    amounts,
    hasRest: measure === 'wall',
    words: measure === 'wall' || measure === 'compute' ? formatMetricTime : formatMetricCount,
  };
}

const OWN: Readonly<
  Record<Exclude<IcicleMeasure, 'wall'>, (figures: NodeFigures | undefined) => number | undefined>
> = {
  compute: (figures) => figures?.computeNanoseconds,
  bytes: (figures) => figures?.bytesRead,
  rows: (figures) => figures?.rowsOut,
};

function ownAmounts(
  { plan, figures }: AnalyzedPlan,
  own: (figures: NodeFigures | undefined) => number | undefined,
) {
  return subtreeSums(plan, (node) => own(figures[node]) ?? 0);
}

/** An operator that states no time is taken to last as long as its inputs one after the other. */
function wallAmounts({ plan: { nodes }, figures }: AnalyzedPlan): Float64Array {
  const inputs = new Float64Array(nodes.length);
  const amounts = new Float64Array(nodes.length);
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    amounts[index] = figures[index]?.wallNanoseconds ?? inputs[index] ?? 0;
    const parent = nodes[index]?.parent;
    if (parent !== undefined) inputs[parent] = (inputs[parent] ?? 0) + (amounts[index] ?? 0);
  }
  return amounts;
}
