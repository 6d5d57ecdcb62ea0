import { create } from 'zustand';
import { openTab } from '../../lib/workspace/workspace.ts';

type Ids = readonly (readonly string[])[];

export interface TablesToOpen {
  readonly connectionId: string;
  readonly ids: Ids;
}

/** More tabs than this at once are rarely meant, and each asks the server. */
const MAX_UNASKED = 20;

/** The tables about which the user is being asked. */
export const useTablesToOpen = create<{ readonly tables: TablesToOpen | null }>(() => ({ tables: null }));

/** Each in a tab of its own, the first of them shown. */
export function openTables(tables: TablesToOpen): void {
  if (tables.ids.length > MAX_UNASKED) useTablesToOpen.setState({ tables });
  else openAll(tables);
}

export function answerToOpen(isWanted: boolean): void {
  const { tables } = useTablesToOpen.getState();
  useTablesToOpen.setState({ tables: null });
  if (isWanted && tables !== null) openAll(tables);
}

function openAll({ connectionId, ids }: TablesToOpen): void {
  for (const id of [...ids, ...ids.slice(0, 1)]) openTab({ kind: 'table', connectionId, id });
}
