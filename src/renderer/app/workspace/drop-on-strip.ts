import { hasTables, tablesOf } from '../../lib/dragged-tables.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { focusSide, moveTab } from '../../lib/workspace/groups.ts';
import { activeTab, openTab, type SplitSide, useWorkspace } from '../../lib/workspace/workspace.ts';
import type { StripDrop } from '../../ui/TabStrip.tsx';
import { draggedTab, letGoOfTab } from './dragged-tab.ts';

/** A tab comes to stand where it is dropped; tables of the tree are opened there. */
export function dropOnStrip(side: SplitSide): StripDrop {
  return {
    accepts: (data) => draggedTab(data) !== undefined || hasTables(data),
    onDrop: (index, data) => {
      const key = draggedTab(data);
      letGoOfTab();
      if (key === undefined) openTables(side, index, data);
      else moveTab(key, { side, index });
    },
  };
}

function openTables(side: SplitSide, index: number, data: DataTransfer): void {
  const tables = tablesOf(data);
  const isKnown = useHostState.getState().connections.some(({ id }) => id === tables?.connectionId);
  if (tables === undefined || !isKnown) return;
  focusSide(side);
  for (const [offset, id] of tables.ids.entries()) {
    openTab({ kind: 'table', connectionId: tables.connectionId, id });
    const tab = activeTab(useWorkspace.getState());
    if (tab !== undefined) moveTab(tab.key, { side, index: index + offset });
  }
}
