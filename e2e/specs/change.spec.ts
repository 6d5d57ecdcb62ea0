import { expect, test } from '../fixtures/journey.ts';

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
