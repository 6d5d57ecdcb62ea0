import { expect, test } from '../fixtures/journey.ts';

test.use({ place: 'sample' });

test('a version that somebody else has made is explained, and a table is renamed and dropped by its name', async ({
  sample: window,
}) => {
  const { sidebar, change, table, tabs } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.fact('Version')).toHaveText('42');

  await test.step('a version that is there already is refused, and the next one is taken', async () => {
    await change.open('Create version…');
    await change.field('Version').fill('42');
    await change.button('Create version').click();
    await expect(change.dialog).toContainText('On server');
    await change.button('Use 43').click();
    await change.button('Create version').click();
    await expect(change.dialog).toBeHidden();
    await expect(table.fact('Version')).toHaveText('43');
  });

  await test.step('a table is renamed, and its tab and its row with it', async () => {
    await sidebar.openToKeep('items_eval');
    await expect(tabs.shown).toHaveText('items_eval');
    await change.open('Rename…');
    await change.field('New name').fill('items_checked');
    await change.button('Rename table').click();
    await expect(sidebar.row('items_checked')).toBeVisible();
    await expect(sidebar.row('items_eval')).toHaveCount(0);
    await expect(tabs.shown).toHaveText('items_checked');
  });

  await test.step('only its typed name drops it', async () => {
    await change.open('Drop…');
    await expect(change.button('Drop table')).toBeDisabled();
    await change.field('Type items_checked to confirm').fill('items_checked');
    await change.button('Drop table').click();
    await expect(sidebar.row('items_checked')).toHaveCount(0);
    await expect(sidebar.row('items_768')).toBeVisible();
  });
});
