import type { Plan } from '../model.ts';
import type { IcicleValues } from './icicle-values.ts';

export interface IcicleCells {
  /** Parents before their inputs; within a row from left to right. */
  readonly cells: readonly IcicleCell[];
  readonly rests: readonly IcicleRest[];
  /** Rows of cells. */
  readonly depth: number;
}

/** Places and widths are parts of the whole, from 0 to 1. */
export interface IcicleCell {
  readonly node: number;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
  /** Its inputs took longer together than it did itself, so they share its width. */
  readonly inputsRanAtOnce: boolean;
}

/** Beside the inputs of an operator: time in which none of them was at work. */
export interface IcicleRest {
  /** Whose time it is. */
  readonly node: number;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
  readonly amount: number;
}

/** Rounded times may add up to a little more than the whole: that is not yet "at once". */
const ROUNDING = 1.001;

/** The widths of a node and everything below it. Without values, inputs share the width of what they go into equally. */
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
  // Nothing tells them apart, as in a plan that never ran.
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
