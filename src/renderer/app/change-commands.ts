import type { ChangeKind } from '../../contract/index.ts';
import { openChange } from '../features/actions/index.ts';
import { shownConnection } from '../lib/workspace/use-shown-connection.ts';
import { activeTab, isAboutTable, type TableContent, useWorkspace } from '../lib/workspace/workspace.ts';

/** The commands that change a catalog: the table that is shown, or what is below its connection. */
export const CHANGE_COMMANDS = {
  'change.createNamespace': () => changeBelow('createNamespace'),
  'change.declareTable': () => changeBelow('declareTable'),
  'change.registerTable': () => changeBelow('registerTable'),
  'change.createVersion': () => changeTable('createVersion'),
  'change.deleteVersions': () => changeTable('deleteVersions'),
  'change.createTag': () => changeTable('createTag'),
  'change.restoreTable': () => changeTable('restoreTable'),
  'change.renameTable': () => changeTable('renameTable'),
  'change.deregisterTable': () => changeTable('deregisterTable'),
  'change.dropTable': () => changeTable('dropTable'),
};

/** The table that the page is about. */
export function shownTable(): TableContent | undefined {
  const content = activeTab(useWorkspace.getState())?.content;
  return content !== undefined && isAboutTable(content) ? content : undefined;
}

function changeTable(kind: ChangeKind): void {
  const table = shownTable();
  if (table !== undefined) openChange({ connectionId: table.connectionId, kind, id: table.id });
}

/** In the namespace of the table that is shown, or at the root. */
function changeBelow(kind: ChangeKind): void {
  const connection = shownConnection();
  if (connection === undefined) return;
  openChange({ connectionId: connection.id, kind, id: shownTable()?.id.slice(0, -1) ?? [] });
}
