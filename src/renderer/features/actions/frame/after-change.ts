import type { Change } from '../../../../contract/index.ts';
import { sameId } from '../../../../protocol/id.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { queryClient } from '../../../lib/host/query-client.ts';
import { closeTab, isAboutTable, openTab, openTabs } from '../../../lib/workspace/workspace.ts';
import { refreshNamespaces } from '../../sidebar/index.ts';
import {
  type AffectedNamespaces,
  namespacesAffectedByChange,
  queriesReadBy,
  tableAfter,
} from './affected-namespaces.ts';

/** The window as the catalog is now: the names that changed are read again, and what it shows of what was changed. */
export function showAfter(connectionId: string, change: Change): void {
  const table = tableAfter(change);
  if (table === undefined) closeTable(connectionId, change.id);
  if (table !== undefined && !sameId(table, change.id)) moveTable(connectionId, change.id, table);
  readAgain(connectionId, namespacesAffectedByChange(change));
}

/** It may tell that the window was behind, or leave open what the server did. */
export function showAfterFailure(connectionId: string, change: Change): void {
  readAgain(connectionId, queriesReadBy(change));
}

function readAgain(connectionId: string, { things, namespaces }: AffectedNamespaces): void {
  if (namespaces.length > 0) refreshNamespaces(connectionId, namespaces);
  for (const id of things) {
    // Also what lies below it: the beginning of an id matches all that go on.
    const input = { connectionId, id: [...id] };
    void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key({ input }) });
    void queryClient.invalidateQueries({ queryKey: hostQueries.changes.key({ input }) });
  }
}

function tabsOf(connectionId: string, id: readonly string[]) {
  return openTabs().filter(
    ({ content }) =>
      (isAboutTable(content) || content.kind === 'namespace') &&
      content.connectionId === connectionId &&
      sameId(content.id, id),
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
