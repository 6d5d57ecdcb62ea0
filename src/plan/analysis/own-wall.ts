import { foldUp } from '../folds.ts';
import type { Plan } from '../model.ts';
import { oncePerPlan } from '../once-per-plan.ts';
import { wallOf } from '../read-node.ts';
import { wallOfPlan } from './figures.ts';

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
