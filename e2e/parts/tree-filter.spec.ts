import { knownNames } from '../fixtures/parts/known-names.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';

test('the names of the sample are filtered', async ({ sample: window }) => {
  const { sidebar, page } = window;

  await test.step('matches are highlighted, and Escape clears the filter', async () => {
    await sidebar.search('ESEA');
    await expect(sidebar.rows).toHaveCount(1);
    await expect(sidebar.marks).toHaveText('esea');
    await window.press('Escape');
    await expect(sidebar.filter).toHaveValue('');
    await expect(sidebar.rows).toHaveCount(8);
  });

  await test.step('a filter matches words and full IDs, and falls back to scattered letters', async () => {
    await sidebar.search('lyon bin');
    await expect(sidebar.coverage).toHaveText(/^1 of 1\d\d$/);
    await expect(sidebar.marks).toHaveText(['lyon', 'bin']);
    await sidebar.search('shop$ord');
    await expect(sidebar.row('order_items')).toBeVisible();
    await expect(sidebar.marks.first()).toHaveText('shop');
    await sidebar.search('ordit');
    await expect(sidebar.row('order_items')).toBeVisible();
    await expect(sidebar.marks).toHaveText(['ord', 'it']);
    await sidebar.search('no such name');
    await expect(sidebar.catalog).toContainText('No names match “no such name”.');
  });

  await test.step('namespaces expanded by a filter collapse by key, and another filter expands them again', async () => {
    await sidebar.search('items_trial');
    await expect(sidebar.rows).toHaveCount(3);
    await window.press('ArrowDown', 'ArrowDown', 'ArrowLeft');
    await expect(sidebar.row('ml')).toHaveAttribute('aria-expanded', 'false');
    await expect(sidebar.rows).toHaveCount(2);
    await window.press('ArrowRight');
    await expect(sidebar.rows).toHaveCount(3);
    await window.press('ArrowLeft', 'ArrowLeft');
    await expect(sidebar.currentRow).toContainText('staging');
    await sidebar.search('items_tria');
    await expect(sidebar.rows).toHaveCount(3);
  });

  await test.step('two key presses in the same frame are both handled', async () => {
    await sidebar.search('items_tri');
    await expect(sidebar.rows).toHaveCount(3);
    await window.press('ArrowDown', 'ArrowDown');
    await sidebar.tree.evaluate(async (tree) => {
      for (const _ of ['closes ml', 'leaves it']) {
        tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
        await Promise.resolve();
      }
    });
    await expect(sidebar.row('ml')).toHaveAttribute('aria-expanded', 'false');
    await expect(sidebar.currentRow).toContainText('staging');
  });

  await test.step('the line under the filter is not clipped in the narrowest sidebar', async () => {
    await page.getByRole('separator', { name: 'Sidebar width' }).focus();
    await window.press('Home');
    await sidebar.search('e');
    await expect(sidebar.complete).toBeVisible();
    expect(await sidebar.coverage.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
    await expect(sidebar.complete).toBeInViewport({ ratio: 1 });
    await expect(sidebar.coverage.locator('xpath=..')).toHaveAttribute('title', /names loaded just now/);
  });
});

test('the filter finds names the tree has not loaded, and says when it shows only the top matches', async ({
  open,
}) => {
  const tables = Array.from({ length: 5000 }, (_, index) => ['scale', `name_${index}`]);
  const connection = connectedTo();
  const { window } = await open({
    ...connection,
    answers: [
      listing({ tables }),
      knownNames({ connectionId: connection.workspace.connectionId ?? '', tables }),
      { names: { counts: ({ names }) => names.map(() => ({ names: 5000, isWhole: true })) } },
    ],
  });
  const { sidebar } = window;
  await sidebar.choose('scale');
  await expect(sidebar.countOf('scale')).toContainText(/^, (\d,000\+|5,000) names$/);
  await sidebar.search('name_4999');
  await expect(sidebar.coverage).toHaveText('1 of 5,001');
  await expect(sidebar.row('name_4999')).toBeVisible();
  await expect(sidebar.countOf('scale')).toContainText('1 of 5,000');
  await sidebar.search('name_');
  await expect(sidebar.coverage).toHaveText(/^top [\d,]+ of 5,000$/);
  await window.press('ArrowDown', 'End');
  await expect(sidebar.currentRow).toBeInViewport();
});
