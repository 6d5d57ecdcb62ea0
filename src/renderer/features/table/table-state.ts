import { create } from 'zustand';

export type SubPage = 'overview' | 'schema' | 'raw';

/** What the user chose on the page of a table, kept while other tabs are shown. */
interface TableState {
  readonly page?: SubPage;
  /** The field that is looked at: the schema writes it, the inspector reads it. */
  readonly fieldKey?: string;
}

const useTableStates = create<Readonly<Record<string, TableState>>>(() => ({}));

const NOTHING_CHOSEN: TableState = {};

export function useTableState(connectionId: string, id: readonly string[]): TableState {
  return useTableStates((states) => states[tableKey(connectionId, id)] ?? NOTHING_CHOSEN);
}

export function changeTableState(connectionId: string, id: readonly string[], change: TableState): void {
  const key = tableKey(connectionId, id);
  useTableStates.setState((states) => ({ [key]: { ...states[key], ...change } }));
}

function tableKey(connectionId: string, id: readonly string[]): string {
  return JSON.stringify([connectionId, ...id]);
}
