import type { FailureDetails, NewRun, PlanKind, RunAnswer, TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { markRunning } from '#lib/workspace/running-pages.ts';
import { defined } from '#protocol/defined.ts';
import { changeQueryState, queriedKey, queryStateOf } from '../query-state.ts';
import { keepRunAnswer, letGo } from './run-answers.ts';

/** The state of a table's run or its failure. The run continues while other tabs are shown. */
export type RunState =
  | {
      readonly state: 'running';
      readonly kind: PlanKind;
      /** The query that was sent. The form may hold another one by now. */
      readonly query: string;
      readonly since: number;
      /** The bytes received so far. */
      readonly bytes?: number;
      /** Set when the rows have arrived. The plan follows. */
      readonly answer?: RunAnswer;
      readonly cancel: () => void;
    }
  | { readonly state: 'failed'; readonly kind: PlanKind; readonly failure: FailureDetails }
  | { readonly state: 'cancelled'; readonly kind: PlanKind }
  | { readonly state: 'done'; readonly notSavedText?: string };

type RunningState = Extract<RunState, { readonly state: 'running' }>;

const runs = createPageState<{ readonly run?: RunState }>({
  first: {},
  keyOf: queriedKey,
  most: 0,
  // A run is added to the table's history even if the user has closed the tab.
  goesOn: ({ run }) => run?.state === 'running',
});

export function useRun(table: TableRef): RunState | undefined {
  return runs.use(refKey(table)).run;
}

/** Requests the rows or the plan of the current query. Cancels the previous run. */
export async function run(table: TableRef, kind: PlanKind): Promise<void> {
  const { connectionId, id } = table;
  const key = refKey(table);
  const before = runs.of(key).run;
  if (before?.state === 'running') before.cancel();
  const leaving = new AbortController();
  const cancel = () => leaving.abort();
  const { json: query } = queryStateOf(table);
  runs.change(key, { run: { state: 'running', kind, query, since: Date.now(), cancel } });
  // Returns undefined if a later run has replaced this one. Only the latest run may update the state.
  const mine = (): RunningState | undefined => {
    const now = runs.of(key).run;
    return now?.state === 'running' && now.cancel === cancel ? now : undefined;
  };
  const unmark = markRunning(table, 'query');
  const onChange = (changes: Partial<RunningState>) => {
    const now = mine();
    if (now !== undefined) runs.change(key, { run: { ...now, ...changes } });
  };
  const end = (state: RunState) => {
    if (mine() !== undefined) runs.change(key, { run: state });
  };
  try {
    const { run: fresh, notKept: notSavedText } = await sendQuery({
      connectionId,
      id,
      kind,
      query,
      signal: leaving.signal,
      onChange,
    });
    queryClient.setQueryData(hostQueries.plans.run.queryKey({ input: { runId: fresh.runId } }), fresh);
    const answer = mine()?.answer;
    if (mine() === undefined) return;
    if (answer !== undefined) keepRunAnswer(table, fresh.runId, answer);
    changeQueryState(table, { shownRunId: fresh.runId });
    end({ state: 'done', ...defined({ notSavedText }) });
    void queryClient.invalidateQueries({ queryKey: hostQueries.plans.history.key() });
  } catch (problem) {
    const answer = mine()?.answer;
    if (answer !== undefined) letGo(answer);
    if (leaving.signal.aborted) end({ state: 'cancelled', kind });
    else end({ state: 'failed', kind, failure: failureOf(problem).details });
  } finally {
    unmark();
  }
}

interface QueryToSend extends TableRef {
  readonly kind: PlanKind;
  readonly query: string;
  readonly signal: AbortSignal;
  readonly onChange: (changes: Partial<RunningState>) => void;
}

async function sendQuery({ connectionId, id, kind, query, signal, onChange }: QueryToSend): Promise<NewRun> {
  const { verbose, distributedMetrics, fromStorage } = queryStateOf({ connectionId, id });
  const input = { connectionId, id, query, ...(fromStorage && { fromStorage }) };
  if (kind === 'explained') return host.plans.explain({ ...input, verbose }, { signal });
  if (kind === 'analyzed') return host.plans.analyze({ ...input, distributedMetrics }, { signal });
  for await (const event of await host.plans.start(input, { signal })) {
    if (event.kind === 'end') return event;
    onChange(event.kind === 'rows' ? { answer: event.answer } : { bytes: event.bytes });
  }
  throw new Error('The run has no end.');
}
