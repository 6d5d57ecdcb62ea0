import type { NodeFigures } from '../figures.ts';
import { subtreeSums } from '../folds.ts';
import { formatMetricCount, formatTime } from '../format-metric.ts';
import type { Plan } from '../model.ts';
import type { AnalyzedPlan } from '../read-plan.ts';

export interface IcicleCells {
  /** Parents come before their inputs; within a row, cells go from left to right. */
  readonly cells: readonly IcicleCell[];
  readonly rests: readonly IcicleRest[];
  /** The number of rows. */
  readonly depth: number;
}

/** Positions and widths are fractions of the whole, from 0 to 1. */
export interface IcicleCell {
  readonly node: number;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
  /** Its inputs together took longer than it did itself, so they share its width. */
  readonly inputsRanAtOnce: boolean;
}

/** Time next to the inputs of an operator in which none of them ran. */
export interface IcicleRest {
  /** The operator whose time it is. */
  readonly node: number;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
  readonly amount: number;
}

/** Rounded times may add up to slightly more than the whole, which doesn't mean that they ran in parallel. */
const ROUNDING = 1.001;

/** The widths of a node and everything below it. Without values, inputs share the width of their consumer equally. */
export function icicleCells(
  { nodes }: Plan,
  values: IcicleValues | undefined,
  root: number,
  end: number,
): IcicleCells {
  const cells: IcicleCell[] = [];
  const rests: IcicleRest[] = [];
  const places = new Map([[root, { depth: 0, x: 0, width: 1 }]]);
  let depth = 0;
  for (let index = root; index < end; index += 1) {
    const place = places.get(index);
    const node = nodes[index];
    if (place === undefined || node === undefined) continue;
    const { widths, rest, inputsRanAtOnce } = shareOut(node.children, index, place.width, values);
    cells.push({ node: index, ...place, inputsRanAtOnce });
    depth = Math.max(depth, place.depth + 1);
    let { x } = place;
    node.children.forEach((child, position) => {
      const width = widths[position] ?? 0;
      places.set(child, { depth: place.depth + 1, x, width });
      x += width;
    });
    if (rest !== undefined) rests.push({ node: index, depth: place.depth + 1, x, ...rest });
  }
  return { cells, rests, depth };
}

interface Shares {
  readonly widths: readonly number[];
  readonly rest: { readonly width: number; readonly amount: number } | undefined;
  readonly inputsRanAtOnce: boolean;
}

function shareOut(
  children: readonly number[],
  node: number,
  width: number,
  values: IcicleValues | undefined,
): Shares {
  const own = values?.amounts[node] ?? 0;
  const amounts = children.map((child) => values?.amounts[child] ?? 0);
  const together = amounts.reduce((sum, amount) => sum + amount, 0);
  const whole = Math.max(own, together);
  // All values are zero, as in a plan that never ran.
  if (whole === 0) {
    return { widths: children.map(() => width / children.length), rest: undefined, inputsRanAtOnce: false };
  }
  const left = children.length > 0 && values?.hasRest === true ? whole - together : 0;
  return {
    widths: amounts.map((amount) => (width * amount) / whole),
    rest: left > 0 ? { width: (width * left) / whole, amount: left } : undefined,
    inputsRanAtOnce: together > own * ROUNDING && amounts.filter((amount) => amount > 0).length > 1,
  };
}

export type IcicleMeasure = 'wall' | 'own' | 'compute' | 'bytes' | 'rows';

export interface IcicleValues {
  /** For each node, with everything below it. */
  readonly amounts: Float64Array;
  /**
   * The stated wall time of an operator includes waiting for its inputs, so a rest can be computed. Other measures are
   * our own sums, in which everything beyond the inputs is the operator's own.
   */
  readonly hasRest: boolean;
  readonly words: (amount: number) => string;
}

/** Undefined if no operator states the measure. */
export function icicleValues(reading: AnalyzedPlan, measure: IcicleMeasure): IcicleValues | undefined {
  const amounts = measure === 'wall' ? wallAmounts(reading) : ownAmounts(reading, OWN[measure]);
  if (!((amounts[0] ?? 0) > 0)) return undefined;
  return {
    amounts,
    hasRest: measure === 'wall',
    words: measure === 'bytes' || measure === 'rows' ? formatMetricCount : formatTime,
  };
}

const OWN: Readonly<
  Record<Exclude<IcicleMeasure, 'wall'>, (figures: NodeFigures | undefined) => number | undefined>
> = {
  own: (figures) => figures?.ownNanoseconds,
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

/** An operator without a time is as long as all of its inputs one after the other. */
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
