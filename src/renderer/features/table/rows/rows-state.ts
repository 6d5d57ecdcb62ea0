import { createPageState, useTabKeyFor } from '#lib/workspace/page-state.ts';
import { tableTabKey } from '../table-state.ts';

export const PAGE_SIZES = [50, 100, 500] as const;

export interface CellPlace {
  /** Within its page. */
  readonly row: number;
  /** Among the columns that came. */
  readonly column: number;
}

/** What the user chose among the rows of a table, kept while other pages are shown and gone with the window. */
export interface RowsState {
  /** As it was last applied; empty for all rows. */
  readonly filter: string;
  /** The columns that are asked for; all of them where it is left out. */
  readonly columns?: readonly string[] | undefined;
  readonly offset: number;
  readonly pageSize: number;
  /** By name and place, since two columns may have one name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly cell?: CellPlace | undefined;
  readonly asksAnyway: boolean;
}

const states = createPageState<RowsState>({
  first: { filter: '', offset: 0, pageSize: 100, widths: {}, asksAnyway: false },
  keyOf: ({ key, content }) => (content.kind === 'table' ? key : undefined),
  // As many as of what else is chosen on the page of a table.
  most: 100,
});

export function useRowsState(connectionId: string, id: readonly string[]): RowsState {
  return states.use(useTabKeyFor({ kind: 'table', connectionId, id }));
}

export function changeRowsState(
  connectionId: string,
  id: readonly string[],
  change: (now: RowsState) => Partial<RowsState>,
): void {
  states.change(tableTabKey(connectionId, id), change);
}

/** Other rows: what was selected is not among them, and they begin at the first. */
export function showOtherRows(connectionId: string, id: readonly string[], change: Partial<RowsState>): void {
  changeRowsState(connectionId, id, () => ({ offset: 0, cell: undefined, ...change }));
}
