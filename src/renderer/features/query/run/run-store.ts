import type { FailureDetails, PlanKind } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { changeQueryState, queriedKey, queryKey, queryStateOf } from '../query-state.ts';

/** What is under way for a table, or how it failed. It goes on while other tabs are shown. */
export type RunState =
  | {
      readonly state: 'running';
      readonly kind: PlanKind;
      readonly since: number;
      readonly cancel: () => void;
    }
  | { readonly state: 'failed'; readonly kind: PlanKind; readonly failure: FailureDetails }
  | { readonly state: 'cancelled'; readonly kind: PlanKind }
  | { readonly state: 'done'; readonly notKept?: string };

const runs = createPageState<{ readonly run?: RunState }>({
  first: {},
  keyOf: queriedKey,
  most: 0,
  // What was asked for comes into the history of the table, also when nobody waits for it any more.
  goesOn: ({ run }) => run?.state === 'running',
});

export function useRun(connectionId: string, id: readonly string[]): RunState | undefined {
  return runs.use(queryKey(connectionId, id)).run;
}

/** Asks for the plan of the query as it stands now; the one before is given up. */
export async function run(connectionId: string, id: readonly string[], kind: PlanKind): Promise<void> {
  const key = queryKey(connectionId, id);
  const before = runs.of(key).run;
  if (before?.state === 'running') before.cancel();
  const leaving = new AbortController();
  const mine: RunState = { state: 'running', kind, since: Date.now(), cancel: () => leaving.abort() };
  runs.change(key, { run: mine });
  // A later run may have taken its place meanwhile: then that one tells how things stand.
  const end = (state: RunState): boolean => {
    const isLatest = runs.of(key).run === mine;
    if (isLatest) runs.change(key, { run: state });
    return isLatest;
  };
  try {
    const { run: fresh, notKept } = await ask(connectionId, id, kind, leaving.signal);
    queryClient.setQueryData(hostQueries.plans.run.queryKey({ input: { runId: fresh.runId } }), fresh);
    if (!end({ state: 'done', ...(notKept === undefined ? {} : { notKept }) })) return;
    changeQueryState(connectionId, id, { shownRunId: fresh.runId });
    void queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
  } catch (problem) {
    if (leaving.signal.aborted) end({ state: 'cancelled', kind });
    else end({ state: 'failed', kind, failure: failureOf(problem).details });
  }
}

function ask(connectionId: string, id: readonly string[], kind: PlanKind, signal: AbortSignal) {
  const { json: query, verbose, distributedMetrics } = queryStateOf(connectionId, id);
  const input = { connectionId, id: [...id], query };
  return kind === 'explained'
    ? host.plans.explain({ ...input, verbose }, { signal })
    : host.plans.analyze({ ...input, distributedMetrics }, { signal });
}
