import type { FailureDetails } from '#contract/index.ts';
import type { Variant } from './grid.ts';
import type { Measured } from './measure.ts';

/** One run of one variant. */
export interface VariantRun {
  readonly runId: string;
  readonly measured: Measured;
}

export type VariantStatus = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';

/** How far one variant has come. */
export interface VariantResult {
  readonly variant: Variant;
  readonly status: VariantStatus;
  /** In the order in which they ran; fewer than asked for where one failed or was stopped. */
  readonly runs: readonly VariantRun[];
  /** Why it failed. */
  readonly failure?: FailureDetails;
}

/**
 * The run that stands for a variant: the one in the middle by wall time, of two the faster. The first run of a cold
 * index says little of the others, and so does the fastest of them.
 */
export function middleRun({ runs }: Pick<VariantResult, 'runs'>): VariantRun | undefined {
  const wall = ({ measured }: VariantRun) => measured.wall ?? Number.POSITIVE_INFINITY;
  // Two without a time are as good as each other, and Infinity less Infinity is no number.
  const ordered = runs.toSorted((one, other) => (wall(one) === wall(other) ? 0 : wall(one) - wall(other)));
  return ordered[Math.floor((ordered.length - 1) / 2)];
}
