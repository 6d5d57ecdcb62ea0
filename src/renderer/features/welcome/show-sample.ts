import { SAMPLE_SHOWCASE } from '#contract/first-paint.ts';
import type { Connection } from '#contract/index.ts';
import { focusRowsOnceShown } from '#features/table/index.ts';
import { host } from '#lib/host/host.ts';
import { revealName } from '#lib/names/host-names.ts';
import { openTab, openTabs, showConnection, updateLayout } from '#lib/workspace/workspace.ts';

/** Shows the sample: the rows of its first table, and the tree open at it; the tree alone where that table is gone. */
export async function showSample({ id: connectionId }: Connection): Promise<void> {
  const before = openTabs().length;
  showConnection(connectionId);
  const namespace = SAMPLE_SHOWCASE.slice(0, -1);
  const { tables } = await host.catalog.children({ connectionId, id: namespace });
  if (!tables.includes(SAMPLE_SHOWCASE.at(-1) ?? '')) return;
  // Who went on meanwhile is not called back.
  if (openTabs().length > before) return;
  // Rows are what one came for: the inspector takes a part of their room once it is asked for.
  if (before === 0) updateLayout({ selectionOpen: false });
  openTab({ kind: 'table', connectionId, id: SAMPLE_SHOWCASE, page: 'rows' });
  focusRowsOnceShown({ connectionId, id: SAMPLE_SHOWCASE });
  revealName({ connectionId, id: SAMPLE_SHOWCASE, isTable: true });
}
