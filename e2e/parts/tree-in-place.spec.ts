import { createGate } from '../fixtures/gate.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { slowDown } from '../fixtures/slow-window.ts';

/** Padded with zeros, so that alphabetical order is also numerical order. */
function named(count: number, ...above: readonly string[]): string[][] {
  return Array.from({ length: count }, (_, index) => [...above, `table_${String(index).padStart(4, '0')}`]);
}

test('a refresh keeps the state and the scroll position of the tree', async ({ open }) => {
  const tables = [['prod', 'shop', 'orders'], ['prod', 'shop', 'reviews'], ...named(3000)];
  const { window } = await open({
    ...connectedTo(),
    answers: [listing({ tables }), { catalog: { table: silent } }],
  });
  const { sidebar } = window;

  await test.step('expanded namespaces and the selection are kept', async () => {
    await sidebar.choose('prod', 'shop', 'reviews');
    await expect(sidebar.selectedRow).toContainText('reviews');
    tables.push(['prod', 'shop', 'returns']);
    await sidebar.refresh();
    await expect(sidebar.row('returns')).toBeVisible();
    await expect(sidebar.row('shop')).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar.selectedRow).toContainText('reviews');
  });

  await test.step('the visible rows do not move when names are added above them', async () => {
    // When the end of the list becomes visible, the next page loads: repeat until all are loaded.
    await window.press('Mod+Shift+E');
    await expect(async () => {
      await window.press('End');
      await expect(sidebar.currentRow).toContainText('table_2999', { timeout: 500 });
    }).toPass();
    await expect(sidebar.complete).toBeVisible();
    await window.type('table_2500');
    await expect(sidebar.currentRow).toContainText('table_2500');
    const before = await sidebar.row('table_2500').boundingBox();
    tables.unshift(...Array.from({ length: 20 }, (_, index) => [`new_${index}`]));
    await sidebar.refresh();
    await expect(sidebar.coverage).toHaveText('3,005 names loaded');
    await expect(sidebar.currentRow).toContainText('table_2500');
    expect(await sidebar.row('table_2500').boundingBox()).toEqual(before);
  });
});

test('the last row stays visible while the names of a namespace above it load', async ({ open }) => {
  const pages = createGate();
  pages.close();
  const tables = [...named(900, 'long'), ['short', 'other']];
  const { window, seen } = await open({
    ...connectedTo(),
    answers: [
      listing({
        tables,
        pageSize: 300,
        before: ({ cursor }) => (cursor === undefined ? Promise.resolve() : pages.pass()),
      }),
    ],
  });
  const { sidebar } = window;
  await expect(sidebar.row('short')).toBeVisible();
  // Without opening the page of the namespace, which sends more requests.
  await window.press('Mod+Shift+E', 'Home', 'ArrowRight');
  await expect(sidebar.row('table_0000')).toBeVisible();
  await window.press('End');
  await expect(sidebar.currentRow).toContainText('short');
  pages.open();
  await expect(sidebar.coverage).toHaveText(/^902 names/);
  await expect(sidebar.currentRow).toContainText('short');
  await expect(sidebar.currentRow).toBeInViewport();
  // For the new rows, only their names were requested.
  const catalogCalls = seen.flatMap(({ call }) => (call.startsWith('catalog.') ? [call] : []));
  expect(catalogCalls).toEqual(Array(4).fill('catalog.children'));
});

test('End loads one more page of a long listing, not all of it', async ({ open }) => {
  const { window } = await open({
    ...connectedTo(),
    answers: [listing({ tables: named(9000), pageSize: 300 })],
  });
  const { sidebar } = window;
  await expect(sidebar.coverage).toHaveText('300 names loaded');
  // Pages then arrive faster than the window renders them.
  const restoreSpeed = await slowDown(window.page, 10);
  await window.press('Mod+Shift+E', 'End');
  await expect(sidebar.coverage).toHaveText('600 names loaded');
  await restoreSpeed();
  await window.press('Home');
  await window.type('table_0299');
  await expect(sidebar.currentRow).toContainText('table_0299');
  await window.press('Home');
  await expect(sidebar.currentRow).toContainText('table_0000');
  await expect(sidebar.coverage).toHaveText('600 names loaded');
});
