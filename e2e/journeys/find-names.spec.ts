import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer } from '../fixtures/servers.ts';

test('Ctrl+P loads names only after a letter is typed, and lists the connections that are not loaded', async ({
  connected,
}) => {
  const shop = [
    ['shop', 'eu', 'orders'],
    ['shop', 'eu', 'refunds'],
    ['shop', 'us', 'orders'],
  ];
  const { window, servers } = await connected(
    { name: 'first', answer: listingServer({ tables: shop }) },
    { name: 'second', answer: listingServer({ tables: [['old', 'orders_2019']] }) },
  );
  const { sidebar, tablePalette, table } = window;
  const requestCounts = () => servers.map(({ seen }) => seen.length);
  await expect(sidebar.row('old')).toBeVisible();
  await sidebar.choose('old', 'orders_2019');
  await expect(table.fact('Version')).toHaveText('7');
  const before = requestCounts();
  await window.press('Mod+P');
  await expect(tablePalette.searched).toContainText('first and second: not loaded yet');
  await expect(tablePalette.current).toContainText('orders_2019');
  expect(requestCounts()).toEqual(before);

  await test.step('typing loads only the names of the active connection', async () => {
    await window.type('o');
    await expect(tablePalette.searched).toContainText('2 names of second, updated just now');
    await expect(tablePalette.searched).toContainText('first: not loaded yet');
    await tablePalette.search('orders');
    await expect(tablePalette.entries).toHaveCount(1);
    expect(requestCounts()[0]).toBe(before[0]);
  });
  await test.step('the names of the other connection are loaded by its button', async () => {
    await tablePalette.walkButton('Load now', 'first').click();
    await expect(tablePalette.searched).toContainText('8 names of 2 connections, updated just now');
    await expect(tablePalette.entries).toHaveCount(3);
    await expect(tablePalette.summary).toHaveText('3 matches');
    await expect(tablePalette.marks).toHaveText(['orders', 'orders', 'orders']);
    // Both tables in `shop` match equally well: the one that was loaded first comes first.
    await expect(tablePalette.current).toContainText(/shop \/ (eu|us)/);
    await expect(tablePalette.current).toContainText('first');
    await expectAccessible(window.page);
  });
  await window.press('Enter');
  await expect(table.name).toHaveText('orders');
  await expect(sidebar.connection).toHaveText('first');
});

test.describe('with the sample', () => {
  test.use({ place: 'sample' });

  test('the filter finds names in namespaces that were never expanded, and shows the matches as a tree', async ({
    sample: window,
  }) => {
    const { sidebar, table, tablePalette } = window;
    await expect(sidebar.coverage).toHaveText('8 names loaded');
    await sidebar.search('item');
    await expect(sidebar.coverage).toHaveText(/^15 of 1\d\d$/);
    await expect(sidebar.complete).toBeVisible();
    await expect(sidebar.row('staging')).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.row('items_trial_1536')).toHaveAttribute('aria-level', '3');
    await expect(sidebar.row('orders')).toHaveCount(0);
    await expect(sidebar.countOf('analytics')).toContainText('2 of 9');
    await expectAccessible(window.page);
    await sidebar.row('items_trial_1536').click();
    await expect(table.name).toHaveText('items_trial_1536');
    await sidebar.search('');
    // Loaded, though the namespace was never expanded.
    await expect(sidebar.countOf('warehouse')).toContainText('5');
    await expect(sidebar.row('papers')).toHaveCount(0);

    await test.step('Ctrl+P finds a table by parts of its id', async () => {
      await window.press('Mod+P');
      await expect(tablePalette.field).toBeFocused();
      await window.type('warehouse lyon bins');
      await expect(tablePalette.current).toContainText('warehouse / regions / eu / lyon');
      await window.press('Enter');
      await expect(tablePalette.dialog).toBeHidden();
      await expect(table.name).toHaveText('bins');
      await expect(table.article).toContainText('lyon');
    });
  });
});

test('once all names are loaded, the tree has the full length, and typing a name goes to its row', async ({
  connected,
}) => {
  const tables = Array.from({ length: 120 }, (_, index) => [`t${String(index).padStart(3, '0')}`]);
  const { window, servers } = await connected({ answer: listingServer({ tables, pageSize: 5 }) });
  const { sidebar } = window;
  const first = sidebar.row('t000');
  await expect(first).toBeVisible();
  // While more pages follow, the length of the list is unknown.
  await expect(first).toHaveAttribute('aria-setsize', '-1');
  await sidebar.readAllNames();
  await expect(first).toHaveAttribute('aria-setsize', '120');
  const requestCount = servers[0]?.seen.length;
  await window.press('Mod+Shift+E', 'End');
  await expect(sidebar.currentRow).toContainText('t119');
  await window.press('Home');
  await window.type('t077');
  await expect(sidebar.currentRow).toContainText('t077');
  expect(servers[0]?.seen.length).toBe(requestCount);
});
