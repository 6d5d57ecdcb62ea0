import type { FailureDetails, Recall } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { setQueryField } from '../model/set-query-field.ts';
import { queriedKey, queryKey } from '../query-state.ts';
import { type GridInput, gridOf, type ParameterName, type Variant, variantsOf } from './model/grid.ts';
import { measure, type VariantResult, type VariantRun } from './model/result.ts';

/** A grid that runs, or ran. */
export interface GridRunState {
  readonly state: 'running' | 'ended' | 'stopped';
  readonly since: number;
  readonly duration?: number;
  readonly repeats: number;
  /** The query whose parameters were varied, as it was then. */
  readonly baseQuery: string;
  readonly names: readonly ParameterName[];
  readonly results: readonly VariantResult[];
  readonly stop: () => void;
  /** Absent until it was asked for. */
  readonly recall?: SweepRecall;
}

/** How much of the exact answer each variant finds. */
export interface SweepRecall {
  readonly state: 'running' | 'ended' | 'stopped';
  /** By variant; what was not measured is missing. */
  readonly found: ReadonlyMap<number, Recall>;
  /** Why some of it is missing. */
  readonly problem?: FailureDetails;
  readonly stop: () => void;
}

/** What is varied on a table, and what came of it: it goes on while other tabs are shown. */
interface WhatIfState {
  readonly input: GridInput;
  readonly repeats: number;
  readonly run: GridRunState | undefined;
}

const states = createPageState<WhatIfState>({
  first: { input: { nprobes: '1, 5, 20, 50' }, repeats: 3, run: undefined },
  keyOf: queriedKey,
  // Its figures took their time.
  most: 20,
  goesOn: ({ run }) => run?.state === 'running',
});

export function useWhatIf(connectionId: string, id: readonly string[]): WhatIfState {
  return states.use(queryKey(connectionId, id));
}

export function changeWhatIf(
  connectionId: string,
  id: readonly string[],
  change: Partial<Pick<WhatIfState, 'input' | 'repeats'>>,
): void {
  states.change(queryKey(connectionId, id), change);
}

/** Tells of the recall of a sweep, unless another one has taken its place. */
export function changeRecall(
  connectionId: string,
  id: readonly string[],
  { stop }: GridRunState,
  recall: SweepRecall,
): void {
  states.change(queryKey(connectionId, id), ({ run }) =>
    run?.stop === stop ? { run: { ...run, recall } } : {},
  );
}

/** Starts what was typed; a grid that runs on the table is stopped first. */
export async function startGrid(
  connectionId: string,
  id: readonly string[],
  baseQuery: string,
): Promise<void> {
  const key = queryKey(connectionId, id);
  const { input, repeats, run } = states.of(key);
  run?.stop();
  run?.recall?.stop();
  const { axes } = gridOf(input, repeats);
  const variants = variantsOf(axes);
  const leaving = new AbortController();
  const since = Date.now();
  const stop = () => leaving.abort();
  const names = axes.map(({ name }) => name);
  states.change(key, {
    run: { state: 'running', since, repeats, baseQuery, names, stop, results: variants.map(waiting) },
  });
  // A later grid may have taken its place meanwhile: then this one has nothing more to say.
  const change = (next: (run: GridRunState) => GridRunState) =>
    states.change(key, (state) => (state.run?.stop === stop ? { run: next(state.run) } : {}));
  await runGrid({
    variants,
    queryOf: (variant) => variantQuery(baseQuery, variant),
    repeats,
    analyze: analyzeOn(connectionId, id),
    failureOf: failureOfRun,
    signal: leaving.signal,
    onResult: (result) => change((now) => withResult(now, result)),
  });
  change((now) => ({
    ...now,
    state: leaving.signal.aborted ? 'stopped' : 'ended',
    duration: Date.now() - since,
  }));
  void queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
}

function analyzeOn(connectionId: string, id: readonly string[]): Analyze {
  return async (query, signal) => {
    const { run, notKept } = await host.plans.analyze({ connectionId, id: [...id], query }, { signal });
    // What is in the history is fetched from there when it is opened; what is not is lost unless it is kept here.
    if (notKept !== undefined) {
      queryClient.setQueryData(hostQueries.plans.run.queryKey({ input: { runId: run.runId } }), run);
    }
    return run;
  };
}

function failureOfRun(problem: unknown) {
  if (problem instanceof NoPlanError) {
    return {
      message: 'The response isn’t a plan. It was saved in this table’s history.',
    };
  }
  return failureOf(problem).details;
}

function waiting(variant: Variant): VariantResult {
  return { variant, status: 'waiting', runs: [] };
}

function withResult(run: GridRunState, result: VariantResult): GridRunState {
  return { ...run, results: run.results.with(result.variant.index, result) };
}

/** The query as JSON, with the members of a variant; everything else stays to the letter. */
export function variantQuery(baseQuery: string, variant: Variant): string {
  return [...variantChanges(variant)].reduce(
    (json, [name, value]) => setQueryField(json, [name], value),
    baseQuery,
  );
}

const RANGE = ['minimum_nprobes', 'maximum_nprobes'] as const;

/** What a variant sets, and what it takes out. Beside a range `nprobes` is ignored: all of it would measure the same. */
export function variantChanges({ values }: Variant): Variant['values'] {
  if (values.get('nprobes') === undefined || RANGE.some((name) => values.has(name))) return values;
  return new Map([...RANGE.map((name) => [name, undefined] as const), ...values]);
}

/** What is needed of the host: runs a query and gives its plan. */
type Analyze = (
  query: string,
  signal: AbortSignal,
) => Promise<{ readonly runId: string; readonly text: string }>;

interface GridRun {
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
class NoPlanError extends Error {
  override readonly name = 'NoPlanError';
}
