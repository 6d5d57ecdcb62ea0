import { FIRST_WORKSPACE } from '#contract/index.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import type { HostClient } from '../fixtures/host-client.ts';
import { expect, test } from '../fixtures/journey.ts';
import { tabTo, walk } from '../fixtures/key-walk.ts';
import { copyPrepared } from '../fixtures/prepared-places.ts';
import { listingServer } from '../fixtures/servers.ts';
import { DeletionForm } from '../pages/deletion-form.ts';
import { MainWindow } from '../pages/main-window.ts';

/* The keyboard alone: nothing here may click, hover or focus by itself. */

test('from first run to the details of a field', async ({ window }) => {
  const { sidebar, table, inspector } = window;
  await expectVisibleFocus(window.page, 'at the start');
  await window.press('1');
  await expect(sidebar.selectedRow).toContainText('products');
  await expectVisibleFocus(window.page, 'once the sample is open');

  await walk(window, 'Mod+Shift+E', 'Home', 's', 'u', 'ArrowRight');
  await expect(sidebar.row('tickets')).toBeVisible();
  await walk(window, 'ArrowRight', 'ArrowDown', 'Enter');
  await expect(table.name).toHaveText('conversations');
  await expect(table.fact('Version')).toBeVisible();
  await tabTo(window, table.subTab('Overview'));
  await walk(window, 'ArrowRight');
  await expect(table.subTab('Schema')).toHaveAttribute('aria-selected', 'true');
  await tabTo(window, table.schema);
  await walk(window, 'ArrowDown', 'End', 'ArrowUp');
  await expect(inspector.panel).toBeHidden();
  await walk(window, 'Mod+I');
  const name = await table.schema.locator('[data-current] [role="gridcell"]').first().textContent();
  await expect(inspector.fieldName).toHaveText(name ?? '');
  await tabTo(window, inspector.copyPathButton);
});

test('from first run to the names of a server', async ({ window, serve }) => {
  const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage, sidebar } = window;
  await walk(window, '2');
  await expect(connectionPage.address).toBeFocused();
  await window.type(address);
  await tabTo(window, connectionPage.name, 'Shift+Tab');
  await window.type('by key');
  await window.press('Enter');
  await expect(sidebar.row('prod')).toBeVisible();
  await expectVisibleFocus(window.page, 'once the names are there');
  await walk(window, 'ArrowRight');
  await expect(sidebar.row('items')).toBeVisible();
});

/** The local server once more, as one that somebody else depends on. */
async function connectAsProduction(host: HostClient): Promise<void> {
  // Its answer comes once it runs, and so has an address.
  await host.catalog.children({ connectionId: 'local', id: [] });
  const { address = '' } = await host.localServer.start();
  const { sessionKey: bearer } = await host.localServer.showSessionKey();
  const draft = { address, name: 'shop', production: true };
  const { id: connectionId } = await host.connections.add({ draft, credentials: { bearer }, anyway: true });
  const { windowId } = await host.workspace.get({ windowId: null });
  const workspace = { ...FIRST_WORKSPACE, selectionOpen: true, connectionId };
  await host.workspace.set({ windowId, workspace });
}

test('a whole batch on production, from its first operation to its undo', async ({ launch }) => {
  const app = await launch({ prepare: copyPrepared('sample'), arrange: connectAsProduction });
  const window = new MainWindow(app.page);
  const { batch, page, sidebar, toasts } = window;
  const deletion = new DeletionForm(page);
  const add = async (...letters: readonly string[]) => {
    await walk(window, 'Shift+F10', 'a', 'd', 'd', 'ArrowRight', ...letters, 'Enter');
    await expect(toasts).toContainText('operation added');
  };

  await test.step('tables come from the sidebar', async () => {
    await expect(sidebar.row('prod')).toBeVisible();
    await walk(window, 'Mod+Shift+E', 'p', 'r', 'ArrowRight');
    await expect(sidebar.row('ml')).toBeVisible();
    await walk(window, 'ArrowRight', 'ArrowDown', 'ArrowRight');
    await expect(sidebar.row('items')).toBeVisible();
    await walk(window, 'ArrowRight');
    await add('c');
    await add('d', 'e', 'l');
    await walk(window, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await expect(sidebar.currentRow).toContainText('items_eval');
    await add('d', 'e', 'r');
  });

  await test.step('one is edited, and the versions of another are chosen on the timeline', async () => {
    await walk(window, 'Alt+5', 'Home', 'Enter');
    await tabTo(window, page.getByRole('button', { name: /^Use \d+/ }).first());
    await walk(window, 'Enter');
    await expect(batch.row(/^1, create_table_version.*(?<!Error)$/)).toBeVisible();
    await tabTo(window, batch.operations, 'Shift+Tab');
    await walk(window, 'ArrowDown');
    await expect(deletion.row('items')).toContainText('versions');
    await tabTo(window, deletion.versions);
    await walk(window, 'End', 'Space');
    await expect(batch.row(/^2, delete_table_versions, prod \/ ml \/ items, 1,/)).toBeVisible();
    await walk(window, 'F9');
    await expect(batch.reviewButton).toBeEnabled();
  });

  await test.step('it is read, signed by the name of its connection, and answered line by line', async () => {
    await walk(window, 'Mod+Enter');
    await expect(batch.outcome).toHaveText('1 version of items will be deleted for good');
    await window.type('shop');
    await walk(window, 'Enter');
    await expect(batch.outcome).toHaveText('3 operations applied');
    await tabTo(window, batch.results.nth(1));
    await walk(window, 'Enter');
    await expect(page.getByRole('region', { name: 'Result of operation 2' })).toContainText(
      '"deleted_count": 1',
    );
  });

  await test.step('what can be undone is undone by a batch that is signed like the first', async () => {
    await tabTo(window, batch.undoCommitButton, 'Shift+Tab');
    await walk(window, 'Enter');
    await expect(batch.review).toContainText('items_eval');
    await window.type('shop');
    await walk(window, 'Enter');
    await expect(batch.outcome).toContainText('applied');
    await walk(window, 'Alt+1');
    await expect(sidebar.row('items_eval')).toBeVisible();
  });
});
