import type { TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import type { Tab } from '#lib/workspace/workspace.ts';

/** Of the pages that ask: the query, and what if it were another one. */
export function queriedKey({ content }: Tab): string | undefined {
  if (content.kind !== 'table') return undefined;
  return refKey(content);
}

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
  /** Read by Vitrine, though the server could: the two are compared. */
  readonly fromStorage: boolean;
  readonly mode: 'form' | 'json';
  /** Only a strip is left of it, so that the plan has the room. */
  readonly isFolded: boolean;
}

const states = createPageState<QueryState>({
  first: {
    json: '{\n  "k": 10,\n  "vector": {}\n}',
    isTouched: false,
    shownRunId: undefined,
    verbose: false,
    distributedMetrics: false,
    fromStorage: false,
    mode: 'form',
    isFolded: false,
  },
  keyOf: queriedKey,
  // Whoever closed the tab by mistake has not lost what was written there.
  most: 20,
});

export function useQueryState(table: TableRef): QueryState {
  return states.use(refKey(table));
}

export function queryStateOf(table: TableRef): QueryState {
  return states.of(refKey(table));
}

export function changeQueryState(table: TableRef, change: Partial<QueryState>): void {
  states.change(refKey(table), change);
}
