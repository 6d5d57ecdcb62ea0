import { SAMPLE_SHOWCASE } from '#contract/first-paint.ts';
import type { Connection } from '#contract/index.ts';
import { focusRowsOnceShown } from '#features/table/index.ts';
import { host } from '#lib/host/host.ts';
import { revealName } from '#lib/names/host-names.ts';
import { openTab, openTabs, showConnection, updateLayout } from '#lib/workspace/workspace.ts';

/** Opens the rows of the sample's first table and reveals it in the tree. If the table is gone, shows only the tree. */
export async function showSample({ id: connectionId }: Connection): Promise<void> {
  const before = openTabs().length;
  showConnection(connectionId);
  const namespace = SAMPLE_SHOWCASE.slice(0, -1);
  const { tables } = await host.catalog.children({ connectionId, id: namespace });
  if (!tables.includes(SAMPLE_SHOWCASE.at(-1) ?? '')) return;
  // If the user has opened something meanwhile, doesn't replace it.
  if (openTabs().length > before) return;
  // Closes the inspector, so that the rows have its space.
  if (before === 0) updateLayout({ selectionOpen: false });
  const table = { connectionId, id: SAMPLE_SHOWCASE };
  openTab({ kind: 'table', ...table, page: 'rows' });
  focusRowsOnceShown(table);
  revealName({ ...table, isTable: true });
}
