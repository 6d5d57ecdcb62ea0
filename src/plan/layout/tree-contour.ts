/*
 * How far the boxes of a subtree reach to its left and right on each height, so that the next one can be moved close
 * without touching. A plan may be thousands of levels deep: a level is added in constant time, and of two subtrees only the
 * heights that both have are looked at.
 */

/** From the middle of the root of a subtree outwards, over a range of heights. */
interface Step {
  readonly top: number;
  readonly bottom: number;
  readonly reach: number;
}

/** One side of a subtree. The last step is the uppermost; to all of them `shift` is added. */
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

/** Above all that is there already. Takes the contour over. */
export function withStepAbove(contour: Contour, side: SideName, step: Step): void {
  const { steps, shift } = contour[side];
  steps.push({ ...step, reach: step.reach - shift });
}

export function widestReach({ steps, shift }: Side): number {
  return steps.reduce((most, { reach }) => Math.max(most, reach + shift), 0);
}

/** How far from the middle of the first the middle of the other has to be, to lie at that side of it. */
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

/** Both together, around the middle of the first. Takes both over. */
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

/** The first where it is, and the other one below it. */
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
