import { expect, test } from '../fixtures/journey.ts';

test('the mouse opens and closes namespaces', async ({ sample: { sidebar } }) => {
  await sidebar.choose('research');
  await expect(sidebar.row('research')).toHaveAttribute('aria-expanded', 'true');
  await expect(sidebar.row('papers')).toHaveAttribute('aria-level', '2');
  await sidebar.choose('research');
  await expect(sidebar.row('research')).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar.row('papers')).toHaveCount(0);
});

test('the keys open, enter, leave and close', async ({ sample: window }) => {
  const { sidebar } = window;
  await window.press('Mod+Shift+E', 'End', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  await expect(sidebar.currentRow).toContainText('research');
  await window.press('ArrowRight');
  await expect(sidebar.row('papers')).toBeVisible();
  await window.press('ArrowRight');
  await expect(sidebar.currentRow).toContainText('benchmarks');
  await window.press('ArrowLeft', 'ArrowLeft');
  await expect(sidebar.row('research')).toHaveAttribute('aria-expanded', 'false');
  await window.press('Home', '*');
  await expect(sidebar.row('2023')).toBeVisible();
  // The last one may lie far below the others' tables by now.
  await window.type('wa');
  await expect(sidebar.currentRow).toContainText('warehouse');
  await expect(sidebar.row('warehouse')).toHaveAttribute('aria-expanded', 'true');
});

test('typing goes to the next name that begins so', async ({ sample: window }) => {
  const { sidebar } = window;
  await sidebar.choose('support');
  await expect(sidebar.row('macros')).toBeVisible();
  await window.type('wa');
  await expect(sidebar.currentRow).toContainText('warehouse');
});

test('a filter finds only what was read, says so, and then reads the rest', async ({
  sample: { sidebar },
}) => {
  await expect(sidebar.coverage).toHaveText('8 names so far');
  await sidebar.choose('staging');
  await expect(sidebar.coverage).toHaveText('10 names so far');
  await sidebar.search('item');
  await expect(sidebar.coverage).toHaveText('0 of 10 names so far');
  await sidebar.readTheRest();
  await expect(sidebar.coverage).toHaveText(/^15 of 1\d\d names$/);
  await expect(sidebar.row('items_trial_1536')).toBeVisible();
  await expect(sidebar.row('orders')).toHaveCount(0);
});

test('what a filter found is marked, and Escape shows everything again', async ({ sample: window }) => {
  const { sidebar } = window;
  await sidebar.search('ESEA');
  await expect(sidebar.rows).toHaveCount(1);
  await expect(sidebar.marks).toHaveText('esea');
  await window.press('Escape');
  await expect(sidebar.filter).toHaveValue('');
  await expect(sidebar.rows).toHaveCount(8);
});

test('a refresh keeps what is open and what is selected', async ({ sample: window }) => {
  const { sidebar, activity } = window;
  await sidebar.choose('prod', 'shop', 'reviews');
  await expect(sidebar.selectedRow).toContainText('reviews');
  await window.frame.openArea('Activity');
  await activity.clear();
  await sidebar.refresh();
  await expect(activity.request('/v1/namespace/prod%24shop/table/list')).toBeVisible();
  await expect(sidebar.row('shop')).toHaveAttribute('aria-expanded', 'true');
  await expect(sidebar.selectedRow).toContainText('reviews');
});

test('the menu of a row opens by key and gives the keys back', async ({ sample: window }) => {
  const { sidebar, table } = window;
  await sidebar.choose('support');
  await expect(sidebar.row('tickets')).toBeVisible();
  await window.press('End', 'ArrowUp', 'Shift+F10');
  await expect(sidebar.menu).toBeVisible();
  await window.press('Escape');
  await expect(sidebar.menu).toBeHidden();
  await expect(sidebar.tree).toBeFocused();
  await expect(sidebar.currentRow).toContainText('tickets');
  await sidebar.openMenuOf('tickets');
  await sidebar.chooseInMenu('Open and keep');
  await expect(table.name).toHaveText('tickets');
});
