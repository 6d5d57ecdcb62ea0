import { create } from 'zustand';
import { forgetWithTabs, withoutKey } from '../../lib/workspace/on-tab-removed.ts';
import { queriedKey, queryKey } from './query-key.ts';

/**
 * The query that is being written for a table, as the JSON that will be sent: the form and the JSON editor are two
 * views of this one text, so neither can say something else than the other.
 */
export interface QueryState {
  readonly json: string;
  /** The user has written something: what was run before does not take its place. */
  readonly isTouched: boolean;
  /** The run that is shown; undefined before the first. */
  readonly shownRunId: string | undefined;
  readonly verbose: boolean;
  readonly distributedMetrics: boolean;
  readonly mode: 'form' | 'json';
  /** Only a strip is left of it, so that the plan has the room. */
  readonly isFolded: boolean;
}

const FIRST: QueryState = {
  json: '{\n  "k": 10,\n  "vector": {}\n}',
  isTouched: false,
  shownRunId: undefined,
  verbose: false,
  distributedMetrics: false,
  mode: 'form',
  isFolded: false,
};

const useQueryStates = create<Readonly<Record<string, QueryState>>>(() => ({}));

forgetWithTabs({
  keyOf: queriedKey,
  forget: (key) => useQueryStates.setState((states) => withoutKey(states, key), true),
  // Whoever closed the tab by mistake has not lost what was written there.
  most: 20,
});

export function useQueryState(connectionId: string, id: readonly string[]): QueryState {
  return useQueryStates((states) => states[queryKey(connectionId, id)] ?? FIRST);
}

export function queryStateOf(connectionId: string, id: readonly string[]): QueryState {
  return useQueryStates.getState()[queryKey(connectionId, id)] ?? FIRST;
}

export function changeQueryState(
  connectionId: string,
  id: readonly string[],
  change: Partial<QueryState>,
): void {
  const key = queryKey(connectionId, id);
  useQueryStates.setState((states) => ({ [key]: { ...FIRST, ...states[key], ...change } }));
}
