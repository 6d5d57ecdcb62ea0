import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { tuneTitle } from '../pages/query-page.ts';

test.use({ place: 'sampleWithRows' });

test('an index is created, inspected, rebuilt, restored by Undo, and dropped', async ({ sample: window }) => {
  const { table, sidebar, change, query, page } = window;
  await sidebar.choose('live', 'reviews');
  await table.show('Indices');
  await expect(table.article).toContainText('This table has no indices, so every query scans all rows.');

  await test.step('the plan of a search without an index links to the form that creates one', async () => {
    await window.press('Mod+E');
    await query.takeRow('5');
    await query.analyzeButton.click();
    await expect(page.getByText('No vector index used').first()).toBeVisible();
    await page.getByRole('button', { name: 'Create index…' }).first().click();
    await expect(change.dialog).toContainText('Create index on reviews');
    await expect(change.dialog.getByRole('button', { name: /vector.*Column/ })).toBeVisible();
  });

  await expect(change.field('Name')).toHaveValue('vector_idx');
  // √2,000
  await expect(change.field('Partitions')).toHaveValue('45');
  await expect(change.dialog).toContainText('drop the index');
  expect(await findObstacles(page)).toEqual([]);
  await change.field('Partitions').fill('8');
  await expect(change.dialog).toContainText('250 rows in each.');
  await change.button('Create index').click();
  await expect(change.dialog).toBeHidden();

  await window.goToTable('reviews');
  await table.show('Indices');
  await expect(table.indexCount).toHaveText('1 index, complete');
  await expect(table.index('vector_idx')).toContainText('8 partitions, l2');
  await expect(table.insideFact('Kind')).toHaveText('IVF_PQ');
  await expect(table.insideFact('Partitions')).toHaveText('8');
  await expect(table.insideFact('Dimension')).toHaveText('16');
  await expect(table.inside.getByRole('img', { name: /^8 partitions by rows: / })).toBeVisible();
  await expect(table.inside).toContainText('2,000 of 2,000, in 1 segment');
  expect(await findObstacles(page)).toEqual([]);

  await table.inside.getByRole('button', { name: 'Rebuild…' }).click();
  await expect(change.field('Partitions')).toHaveValue('8');
  await change.field('Partitions').fill('3');
  await expect(change.dialog).toContainText('was 8');
  await expect(change.dialog).toContainText('rebuild as IVF_PQ, l2, 8 partitions, ');
  await change.button('Rebuild index').click();
  await expect(table.insideFact('Partitions')).toHaveText('3');
  await page.getByRole('button', { name: 'Undo…' }).click();
  await expect(change.field('Partitions')).toHaveValue('8');
  await change.button('Rebuild index').click();
  await expect(table.insideFact('Partitions')).toHaveText('8');

  await table.inside.getByRole('button', { name: 'Drop…' }).click();
  await change.button('Drop index').click();
  await expect(table.article).toContainText('This table has no indices, so every query scans all rows.');
});

test('changing an index from a sweep measures the same queries again, with the earlier sweep as overlay', async ({
  sample: window,
}) => {
  test.slow();
  const { sidebar, change, table, page } = window;
  const title = tuneTitle(page);
  await sidebar.choose('live', 'products');
  await window.press('Alt+U');
  await expect(table.subTab('Tune')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('textbox', { name: 'Rows' }).fill('20');
  await page.getByRole('textbox', { name: 'nprobes' }).fill('1, 8');
  await page.getByRole('textbox', { name: 'refine_factor' }).fill('none');
  await page.getByRole('button', { name: 'Tune', exact: true }).last().click();
  await page.getByRole('button', { name: 'Change the index…' }).click();
  await expect(change.dialog).toContainText('Same parameters: trains the index again on the current rows.');
  await expect(change.dialog).toContainText(
    'Then the same 20 queries are measured again, up to 120 requests.',
  );
  await change.dialog.getByRole('button', { name: /Kind$/ }).click();
  await page.getByRole('option', { name: 'IVF_FLAT' }).click();
  // √10,187
  await expect(change.field('Partitions')).toHaveValue('101');
  await change.field('Partitions').fill('8');
  await change.button('Rebuild index').click();
  await expect(change.dialog).toBeHidden();
  await expect(window.toasts).toContainText('Undo: rebuild as IVF_PQ, l2, 32 partitions, ');
  await expect(page.getByRole('region', { name: 'Measured on' })).toContainText('IVF_FLAT, 8 partitions');
  await expect(title).toHaveText(/^(Take|No setting)/);
  await expect(page.getByRole('button', { name: /Overlay$/ })).toContainText('IVF_PQ, 32 partitions');
});
