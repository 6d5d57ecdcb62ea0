import type { Change } from '../../../../contract/index.ts';
import { sameId } from '../../../../protocol/id.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { queryClient } from '../../../lib/host/query-client.ts';
import { closeTab, isAboutTable, openTab, useWorkspace } from '../../../lib/workspace/workspace.ts';
import { refreshTree } from '../../browse/index.ts';

/** The window as the catalog is now: its names are read again, and what it shows of tables. */
export function showAfter(connectionId: string, change: Change): void {
  const table = tableNow(change);
  if (table === undefined) closeTable(connectionId, change.id);
  if (table !== undefined && !sameId(table, change.id)) moveTable(connectionId, change.id, table);
  readAgain(connectionId);
}

/** Also after a failure: it may tell that the window was behind, or leave open what the server did. */
export function readAgain(connectionId: string): void {
  refreshTree(connectionId);
  void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key() });
  void queryClient.invalidateQueries({ queryKey: hostQueries.changes.key() });
}

/** Where what was changed is now; undefined where it is gone. */
function tableNow(change: Change): readonly string[] | undefined {
  switch (change.kind) {
    case 'dropTable':
    case 'deregisterTable':
      return undefined;
    case 'renameTable':
      return [...(change.newNamespace ?? change.id.slice(0, -1)), change.newName];
    default:
      return change.id;
  }
}

function tabsOf(connectionId: string, id: readonly string[]) {
  return useWorkspace
    .getState()
    .tabs.filter(
      ({ content }) =>
        isAboutTable(content) && content.connectionId === connectionId && sameId(content.id, id),
    );
}

function closeTable(connectionId: string, id: readonly string[]): void {
  for (const { key } of tabsOf(connectionId, id)) closeTab(key);
}

function moveTable(connectionId: string, from: readonly string[], to: readonly string[]): void {
  const open = tabsOf(connectionId, from);
  if (open.length === 0) return;
  openTab({ kind: 'table', connectionId, id: to });
  for (const { key } of open) closeTab(key);
}
