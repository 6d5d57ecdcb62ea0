import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PlanRunHead, TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { queriedKey } from '../query-state.ts';

interface RunsPanelState {
  /** Undefined until the user collapses or expands the panel. Until then, the height of the window decides. */
  readonly isFolded: boolean | undefined;
  readonly height: number;
  /** The runs to compare, at most two, in the order of selection. */
  readonly selected: readonly string[];
}

export const RUNS_HEIGHT = { least: 88, first: 188, most: 520 } as const;

const states = createPageState<RunsPanelState>({
  first: { isFolded: undefined, height: RUNS_HEIGHT.first, selected: [] },
  keyOf: queriedKey,
  most: 20,
});

export function useRunsPanel(table: TableRef) {
  const key = refKey(table);
  const { isFolded, ...state } = states.use(key);
  const isLow = useSyncExternalStore(watchLow, isLowNow);
  return {
    ...state,
    isFolded: isFolded ?? isLow,
    change: (change: Partial<RunsPanelState>) => states.change(key, change),
    toggle: (runId: string) =>
      states.change(key, ({ selected }) => ({ selected: toggleComparedRun(selected, runId) })),
  };
}

/** In a lower window, the panel would leave no room for the rows of the run. */
const LOW = '(max-height: 700px)';

function watchLow(listener: () => void): () => void {
  const query = matchMedia(LOW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isLowNow(): boolean {
  return matchMedia(LOW).matches;
}

/** Two runs can be selected. A third one replaces the one selected first. */
export function toggleComparedRun(selected: readonly string[], runId: string): readonly string[] {
  if (selected.includes(runId)) return selected.filter((one) => one !== runId);
  return [...selected, runId].slice(-2);
}

interface ChosenRuns {
  readonly selected: readonly string[];
  readonly shownRunId: string | undefined;
}

/**
 * The runs to compare: the two selected ones, or the selected (otherwise the shown) one with the baseline. `before` is
 * the baseline, or the older one if neither is.
 */
export function runsToCompare(
  runs: readonly PlanRunHead[],
  { selected, shownRunId }: ChosenRuns,
): readonly [before: PlanRunHead, after: PlanRunHead] | undefined {
  const baseline = runs.find(({ isBaseline }) => isBaseline === true);
  const chosen = runs.filter(({ runId }) => selected.includes(runId));
  if (chosen.length === 0) chosen.push(...runs.filter(({ runId }) => runId === shownRunId));
  if (chosen.length === 1 && baseline !== undefined && chosen[0] !== baseline) chosen.push(baseline);
  const [after, before] = chosen;
  if (before === undefined || after === undefined) return undefined;
  return after === baseline ? [after, before] : [before, after];
}

/** Changes or deletes runs, then reloads the list. */
export function useRunChanges() {
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
  const mark = useMutation(hostQueries.plans.markRun.mutationOptions({ onSuccess, onError: showFailure }));
  const forget = useMutation(
    hostQueries.plans.forgetRuns.mutationOptions({ onSuccess, onError: showFailure }),
  );
  return {
    pin: ({ runId, isBaseline }: PlanRunHead) => mark.mutate({ runId, isBaseline: isBaseline !== true }),
    note: ({ runId, note = '' }: PlanRunHead, text: string) => {
      const trimmed = text.trim();
      if (trimmed !== note) mark.mutate({ runId, note: trimmed === '' ? null : trimmed });
    },
    remove: ({ runId }: PlanRunHead) => forget.mutate({ runIds: [runId] }),
  };
}
