import { create } from 'zustand';

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

const useRowsStates = create<Readonly<Record<string, RowsState>>>(() => ({}));

const FIRST: RowsState = { filter: '', offset: 0, pageSize: 100, widths: {}, asksAnyway: false };

export function useRowsState(connectionId: string, id: readonly string[]): RowsState {
  return useRowsStates((states) => states[stateKey(connectionId, id)] ?? FIRST);
}

export function changeRowsState(
  connectionId: string,
  id: readonly string[],
  change: (now: RowsState) => Partial<RowsState>,
): void {
  const key = stateKey(connectionId, id);
  useRowsStates.setState((states) => {
    const now = states[key] ?? FIRST;
    return { [key]: { ...now, ...change(now) } };
  });
}

/** Other rows: what was selected is not among them, and they begin at the first. */
export function showOtherRows(connectionId: string, id: readonly string[], change: Partial<RowsState>): void {
  changeRowsState(connectionId, id, () => ({ offset: 0, cell: undefined, ...change }));
}

function stateKey(connectionId: string, id: readonly string[]): string {
  return JSON.stringify([connectionId, ...id]);
}
