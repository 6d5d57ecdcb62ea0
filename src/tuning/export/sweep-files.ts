import type { Sweep } from '#contract/index.ts';
import type { Goal } from '../choice.ts';

/** A sweep as it is looked at. */
export interface SavedSweep {
  readonly sweep: Sweep;
  /** Another one below it. */
  readonly overlay: Sweep | undefined;
  readonly goal: Goal;
  /** How many rows a query asks for; of several, each setting says its own. */
  readonly k: number | 'k';
}
