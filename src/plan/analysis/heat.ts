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
