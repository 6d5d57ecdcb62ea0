import { failureOf } from '../../../lib/host/failure.ts';
import { host, hostQueries } from '../../../lib/host/host.ts';
import { queryClient } from '../../../lib/host/query-client.ts';
import { createPageState } from '../../../lib/workspace/page-state.ts';
import { queriedKey, queryKey } from '../query-key.ts';
import { type GridInput, gridOf, type Variant, variantsOf } from './model/grid.ts';
import type { ParameterName } from './model/parameters.ts';
import type { VariantResult } from './model/result.ts';
import { variantQuery } from './model/variant-query.ts';
import { type Analyze, NoPlanError, runGrid } from './run-grid.ts';

/** A grid that runs, or ran. */
export interface GridRunState {
  readonly state: 'running' | 'ended' | 'stopped';
  readonly since: number;
  readonly duration?: number;
  readonly repeats: number;
  readonly names: readonly ParameterName[];
  readonly results: readonly VariantResult[];
  readonly stop: () => void;
}

/** What is varied on a table, and what came of it: it goes on while other tabs are shown. */
export interface WhatIfState {
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

/** Starts what was typed; a grid that runs on the table is stopped first. */
export async function startGrid(
  connectionId: string,
  id: readonly string[],
  baseQuery: string,
): Promise<void> {
  const key = queryKey(connectionId, id);
  const { input, repeats, run } = states.of(key);
  run?.stop();
  const { axes } = gridOf(input, repeats);
  const variants = variantsOf(axes);
  const leaving = new AbortController();
  const since = Date.now();
  const stop = () => leaving.abort();
  const names = axes.map(({ name }) => name);
  states.change(key, {
    run: { state: 'running', since, repeats, names, stop, results: variants.map(waiting) },
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
