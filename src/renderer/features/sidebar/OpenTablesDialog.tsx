import { create } from 'zustand';
import { formatQuantity } from '#lib/format.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';

/** Asks before many tabs are opened. */
export function OpenTablesDialog() {
  const tables = useTablesToOpen((state) => state.tables);
  if (tables === null) return null;
  const count = tables.ids.length;
  return (
    <ConfirmDialog
      title={`Open ${formatQuantity(count, 'table')}?`}
      action={`Open ${formatQuantity(count, 'tab')}`}
      onClose={() => answerToOpen(false)}
      onGoOn={() => answerToOpen(true)}
    >
      Each table opens in its own tab and loads when you view it.
    </ConfirmDialog>
  );
}

type Ids = readonly (readonly string[])[];

interface TablesToOpen {
  readonly connectionId: string;
  readonly ids: Ids;
}

/** More tabs at once are rarely intended, and each sends requests. */
const MAX_UNASKED = 20;

/** The tables that the open dialog asks about. */
export const useTablesToOpen = create<{ readonly tables: TablesToOpen | null }>(() => ({ tables: null }));

/** Opens each in a tab and shows the first. */
export function openTableTabs(tables: TablesToOpen): void {
  const { asksBeforeManyTabs } = useHostState.getState().settings;
  if (asksBeforeManyTabs && tables.ids.length > MAX_UNASKED) useTablesToOpen.setState({ tables });
  else openAll(tables);
}

export function answerToOpen(isConfirmed: boolean): void {
  const { tables } = useTablesToOpen.getState();
  useTablesToOpen.setState({ tables: null });
  if (isConfirmed && tables !== null) openAll(tables);
}

function openAll({ connectionId, ids }: TablesToOpen): void {
  for (const id of [...ids, ...ids.slice(0, 1)]) openTab({ kind: 'table', connectionId, id });
}
