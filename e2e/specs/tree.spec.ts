import { expect, test } from '../fixtures/journey.ts';
import { listingServer, sendJson } from '../fixtures/servers.ts';

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

test('all tables beside a row are marked by one key, and one of them taken out by another', async ({
  sample: window,
}) => {
  const { sidebar } = window;
  await sidebar.choose('support', 'tickets');
  const tables = sidebar.tree.getByRole('treeitem', { level: 2 });
  const marked = sidebar.tree.getByRole('treeitem', { level: 2, selected: true });
  await window.press('Mod+Shift+E', 'Mod+a');
  await expect(marked).toHaveCount(await tables.count());
  await window.press('Mod+Space');
  await expect(marked).toHaveCount((await tables.count()) - 1);
});

test('what one looks at stays in its place while a refresh brings names above it', async ({
  window,
  serve,
}) => {
  const names = Array.from({ length: 3000 }, (_, index) => `table_${String(index).padStart(4, '0')}`);
  const tables = names.map((name) => [name]);
  const server = await serve(listingServer({ tables, pageSize: 1000 }));
  const { sidebar } = window;
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'long' });
  await expect(sidebar.row('table_0000')).toBeVisible();
  await sidebar.readTheRest();
  await expect(sidebar.complete).toBeVisible();
  await window.press('Mod+Shift+E');
  await window.type('table_2500');
  await expect(sidebar.currentRow).toContainText('table_2500');
  const before = await sidebar.row('table_2500').boundingBox();
  tables.unshift(...Array.from({ length: 20 }, (_, index) => [`new_${index}`]));
  await sidebar.refresh();
  await expect(sidebar.coverage).toHaveText(/3,0\d\d names/);
  await sidebar.readTheRest();
  await expect(sidebar.coverage).toHaveText('3,020 names');
  await expect(sidebar.currentRow).toContainText('table_2500');
  expect(await sidebar.row('table_2500').boundingBox()).toEqual(before);
});

/** Every page says that there is another, or says again what the one before said. */
const ENDLESS = [
  {
    what: 'go in a circle',
    tables: (page: number) => [`t${page % 2}`],
    token: (page: number) => `${(page + 1) % 2}`,
  },
  { what: 'are empty but promise more', tables: () => [], token: (page: number) => `${page + 1}` },
  { what: 'repeat their names', tables: () => ['t0', 't1'], token: (page: number) => `${page + 1}` },
];

for (const { what, tables, token } of ENDLESS) {
  test(`a listing whose pages ${what} ends, and the tree says so`, async ({ window, serve }) => {
    const server = await serve((request, response) => {
      const url = new URL(request.url ?? '/', 'http://server');
      const page = Number(url.searchParams.get('page_token') ?? 0);
      if (url.pathname.endsWith('/table/list'))
        sendJson(response, { tables: tables(page), page_token: token(page) });
      else sendJson(response, { namespaces: ['space'] });
    });
    const { sidebar } = window;
    await window.openNewConnection();
    await window.connectionPage.connect({ address: server.address, name: 'endless' });
    await expect(sidebar.row('space')).toBeVisible();
    await expect(sidebar.tree).toContainText("Incomplete: The server's list");
    await expect(sidebar.tree).not.toContainText('Reading names');
    expect(await sidebar.rows.count()).toBeLessThanOrEqual(4);
  });
}
