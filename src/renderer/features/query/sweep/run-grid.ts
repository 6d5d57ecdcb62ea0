import type { FailureDetails } from '../../../../contract/index.ts';
import type { Variant } from './model/grid.ts';
import { measure } from './model/measure.ts';
import type { VariantResult, VariantRun } from './model/result.ts';

/** What is needed of the host: runs a query and gives its plan. */
export type Analyze = (
  query: string,
  signal: AbortSignal,
) => Promise<{ readonly runId: string; readonly text: string }>;

export interface GridRun {
  readonly variants: readonly Variant[];
  readonly queryOf: (variant: Variant) => string;
  readonly repeats: number;
  readonly analyze: Analyze;
  readonly failureOf: (problem: unknown) => FailureDetails;
  readonly signal: AbortSignal;
  /** Told whenever a variant has come further. */
  readonly onResult: (result: VariantResult) => void;
}

/**
 * One variant after the other, one run at a time: runs beside each other would measure each other. A variant that fails
 * does not stop the others; an abort stops the one under way and leaves what was measured. Never rejects.
 */
export async function runGrid(grid: GridRun): Promise<void> {
  for (const variant of grid.variants) {
    if (grid.signal.aborted) return;
    await runVariant(grid, variant);
  }
}

async function runVariant(grid: GridRun, variant: Variant): Promise<void> {
  const runs: VariantRun[] = [];
  const tell = (result: Omit<VariantResult, 'variant' | 'runs'>) =>
    grid.onResult({ variant, runs: [...runs], ...result });
  tell({ status: 'running' });
  try {
    while (runs.length < grid.repeats) {
      runs.push(await runOnce(grid, variant));
      tell({ status: runs.length < grid.repeats ? 'running' : 'done' });
      // An answer that was on its way when the user stopped is kept.
      if (grid.signal.aborted && runs.length < grid.repeats) return tell({ status: 'stopped' });
    }
  } catch (problem) {
    if (grid.signal.aborted) tell({ status: 'stopped' });
    else tell({ status: 'failed', failure: grid.failureOf(problem) });
  }
}

async function runOnce(grid: GridRun, variant: Variant): Promise<VariantRun> {
  const { runId, text } = await grid.analyze(grid.queryOf(variant), grid.signal);
  const measured = measure(text);
  if (measured === undefined) throw new NoPlanError();
  return { runId, measured };
}

/** The server answered with a text in which there is no plan. */
export class NoPlanError extends Error {
  override readonly name = 'NoPlanError';
}
