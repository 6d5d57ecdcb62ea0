/*
 * How far the boxes of a subtree reach to the left and right at each height, so that the next subtree can be placed close
 * without touching. A plan may be thousands of levels deep: adding a level takes constant time, and comparing two subtrees
 * looks only at the heights that both have.
 */

/** The reach from the middle of the subtree's root, over a range of heights. */
interface Step {
  readonly top: number;
  readonly bottom: number;
  readonly reach: number;
}

/** One side of a subtree. The last step is the uppermost; `shift` is added to the reach of all steps. */
interface Side {
  readonly steps: Step[];
  readonly shift: number;
}

export interface Contour {
  readonly left: Side;
  readonly right: Side;
}

export type SideName = 'left' | 'right';

export function contourOf(step: Step): Contour {
  return { left: { steps: [step], shift: 0 }, right: { steps: [step], shift: 0 } };
}

/** Adds a step above all others. Takes ownership of the contour. */
export function withStepAbove(contour: Contour, side: SideName, step: Step): void {
  const { steps, shift } = contour[side];
  steps.push({ ...step, reach: step.reach - shift });
}

export function widestReach({ steps, shift }: Side): number {
  return steps.reduce((most, { reach }) => Math.max(most, reach + shift), 0);
}

/** The distance between the middles of the roots at which the other subtree touches this side. */
export function distanceBeside(contour: Contour, other: Contour, side: SideName): number {
  const [near, facing] = [contour[side], other[opposite(side)]];
  let [one, two] = [near.steps.length - 1, facing.steps.length - 1];
  let distance = 0;
  for (;;) {
    const [a, b] = [near.steps[one], facing.steps[two]];
    if (a === undefined || b === undefined) return distance;
    const isBoth = a.top < b.bottom && b.top < a.bottom;
    if (isBoth) distance = Math.max(distance, a.reach + near.shift + b.reach + facing.shift);
    if (a.bottom <= b.bottom) one -= 1;
    if (b.bottom <= a.bottom) two -= 1;
  }
}

/** Merges both contours around the middle of the first. Takes ownership of both. */
export function beside(contour: Contour, other: Contour, side: SideName, distance: number): Contour {
  const across = opposite(side);
  const outer = overlaid(moved(other[side], distance), contour[side]);
  const inner = overlaid(contour[across], moved(other[across], -distance));
  return side === 'left' ? { left: outer, right: inner } : { left: inner, right: outer };
}

function opposite(side: SideName): SideName {
  return side === 'left' ? 'right' : 'left';
}

function moved({ steps, shift }: Side, by: number): Side {
  return { steps, shift: shift + by };
}

/** The first contour unchanged, and the other one below its end. */
function overlaid(upper: Side, lower: Side): Side {
  const bottom = upper.steps[0]?.bottom ?? Number.NEGATIVE_INFINITY;
  if ((lower.steps[0]?.bottom ?? 0) <= bottom) return upper;
  const { steps, shift } = lower;
  while ((steps.at(-1)?.bottom ?? Number.POSITIVE_INFINITY) <= bottom) steps.pop();
  const cut = steps.at(-1);
  if (cut !== undefined && cut.top < bottom) steps[steps.length - 1] = { ...cut, top: bottom };
  for (const step of upper.steps) steps.push({ ...step, reach: step.reach + upper.shift - shift });
  return lower;
}
