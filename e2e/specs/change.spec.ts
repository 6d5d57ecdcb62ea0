import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { versionedTables } from '../fixtures/versioned-tables.ts';

test('a version that somebody else has made is explained, and the next one is taken', async ({
  sample: window,
}) => {
  const { sidebar, change, table } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.fact('Version')).toHaveText('42');
  await change.open('Create a version entry…');
  await change.field('Version').fill('42');
  await change.button('Create the entry').click();
  await expect(change.dialog).toContainText('There now');
  await change.button('Use 43').click();
  await change.button('Create the entry').click();
  await expect(change.dialog).toBeHidden();
  await expect(table.fact('Version')).toHaveText('43');
});

test('a version that is proposed late takes no part in what is typed', async ({ window, serve }) => {
  const { change } = window;
  const field = change.field('Version');
  const gate = createGate();
  const records = ['{"version":2}', '{"version":1}'];
  const answer = versionedTables({ items: { descriptions: { '2': '{"version":2}' }, records } });
  const server = await serve(async (request, response) => {
    if (request.url?.includes('version/list')) await gate.pass();
    await answer(request, response);
  });
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'versions' });
  await window.sidebar.choose('items');
  await expect(window.table.fact('Version')).toHaveText('2');
  gate.close();
  await change.open('Create a version entry…');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  gate.open();
  await expect(field).toHaveValue('3');
  await window.type('12');
  await expect(field).toHaveValue('12');
});

test('a table is renamed and dropped, and only its typed name drops it', async ({ sample: window }) => {
  const { sidebar, change, tabs } = window;
  await sidebar.choose('prod', 'ml');
  await sidebar.openToKeep('items_eval');
  await change.open('Rename…');
  await change.field('New name').fill('items_checked');
  await change.button('Rename the table').click();
  await expect(sidebar.row('items_checked')).toBeVisible();
  await expect(tabs.shown).toHaveText('items_checked');

  await change.open('Drop…');
  await expect(change.button('Drop the table')).toBeDisabled();
  await change.field('Type items_checked to go on').fill('items_checked');
  await change.button('Drop the table').click();
  await expect(sidebar.row('items_checked')).toHaveCount(0);
  await expect(sidebar.row('items_768')).toBeVisible();
});

test('several tables are marked, and go into one batch together', async ({ sample: window }) => {
  const { sidebar, batch, page } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await sidebar.row('items_eval').click({ modifiers: ['Shift'] });
  await expect(sidebar.tree.getByRole('treeitem', { selected: true })).toHaveCount(4);
  await sidebar.row('items_768').click({ modifiers: ['ControlOrMeta'] });
  await expect(sidebar.tree.getByRole('treeitem', { selected: true })).toHaveCount(3);
  await sidebar.openMenuOf('items_eval');
  await page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
  await window.press('Alt+5');
  await expect(batch.rows).toHaveCount(3);
});

test('tables are dragged from the tree into the batch', async ({ sample: window }) => {
  const { sidebar, batch, page } = window;
  await sidebar.choose('prod', 'ml');
  await sidebar.row('items').dragTo(page.getByRole('button', { name: /^Batch/ }));
  await page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
  await window.press('Alt+5');
  await expect(batch.row(/deregister_table, prod \/ ml \/ items/)).toBeVisible();
});

test('a version of the list goes into the batch', async ({ sample: window }) => {
  const { sidebar, batch, table, page } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await table.show('Versions');
  await page
    .getByRole('grid', { name: 'Versions' })
    .getByRole('row', { name: /^41 / })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete this version', exact: true }).click();
  await window.press('Alt+5');
  await expect(batch.row(/delete_table_versions, prod \/ ml \/ items, 41/)).toBeVisible();
});
