import type { TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import type { Tab } from '#lib/workspace/workspace.ts';

/** The key under which the query and tuning pages of a table keep their state. */
export function queriedKey({ content }: Tab): string | undefined {
  if (content.kind !== 'table') return undefined;
  return refKey(content);
}

/**
 * The query that the user is editing, as the JSON that will be sent. The form and the JSON editor both show this one
 * text, so they can't disagree.
 */
export interface QueryState {
  readonly json: string;
  /** True if the user has edited the query. The last run then doesn't replace it. */
  readonly isTouched: boolean;
  /** The shown run; undefined before the first one. */
  readonly shownRunId: string | undefined;
  readonly verbose: boolean;
  readonly distributedMetrics: boolean;
  /** Vitrine reads the rows itself although the server could, so that the two can be compared. */
  readonly fromStorage: boolean;
  readonly mode: 'form' | 'json';
  /** Collapsed to a strip, to leave room for the plan. */
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
  // A tab that was closed by mistake can be reopened with its query.
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
