import { expect, test } from '../fixtures/journey.ts';

test.use({ place: 'sample' });

test('a version conflict is explained and resolved, and a table is renamed and dropped', async ({
  sample: window,
}) => {
  const { sidebar, change, table, tabs } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.fact('Version')).toHaveText('42');

  await test.step('a version that already exists is rejected, and the suggested next one is created', async () => {
    await change.open('Create version…');
    await change.field('Version').fill('42');
    await change.button('Create version').click();
    await expect(change.dialog).toContainText('On server');
    await change.button('Use 43').click();
    await change.button('Create version').click();
    await expect(change.dialog).toBeHidden();
    await expect(table.fact('Version')).toHaveText('43');
  });

  await test.step('renaming a table renames its tab and its row in the tree', async () => {
    await sidebar.openToKeep('items_eval');
    await expect(tabs.shown).toHaveText('items_eval');
    await change.open('Rename…');
    await change.field('New name').fill('items_checked');
    await change.button('Rename table').click();
    await expect(sidebar.row('items_checked')).toBeVisible();
    await expect(sidebar.row('items_eval')).toHaveCount(0);
    await expect(tabs.shown).toHaveText('items_checked');
  });

  await test.step('a table is dropped only after its name is typed', async () => {
    await change.open('Drop…');
    await expect(change.button('Drop table')).toBeDisabled();
    await change.field('Type items_checked to confirm').fill('items_checked');
    await change.button('Drop table').click();
    await expect(sidebar.row('items_checked')).toHaveCount(0);
    await expect(sidebar.row('items_768')).toBeVisible();
  });
});
