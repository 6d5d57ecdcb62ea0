import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer, sendJson } from '../fixtures/servers.ts';
import { slowDown } from '../fixtures/slow-window.ts';
import type { MainWindow } from '../pages/main-window.ts';

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

test('twenty tables and more are opened at once only after a question', async ({ window, serve }) => {
  const tables = Array.from({ length: 21 }, (_, index) => [`table_${index}`]);
  const { sidebar, tabs, page } = window;
  await openServer(window, (await serve(listingServer({ tables }))).address);
  await sidebar.choose('table_0');
  await window.press('Mod+Shift+E', 'Mod+a', 'Shift+F10');
  await sidebar.chooseInMenu('Open 21 tables');
  const question = page.getByRole('alertdialog', { name: 'Open 21 tables?' });
  await window.press('Enter');
  await expect(question).toBeHidden();
  await expect(tabs.all).toHaveCount(1);
  // The menu of a row that is not marked would be of that row alone.
  await window.press('Mod+Shift+E', 'Mod+Space', 'ArrowDown', 'Shift+F10');
  await sidebar.chooseInMenu('Open 20 tables');
  await expect(tabs.all).toHaveCount(21);
  await expect(tabs.shown).toHaveText('table_1');
});

test('all that are marked are dragged into the batch together', async ({ sample: window }) => {
  const { sidebar, batch, page } = window;
  await sidebar.choose('prod', 'ml', 'items');
  await sidebar.row('items_eval').click({ modifiers: ['Shift'] });
  await sidebar.row('items_768').dragTo(page.getByRole('button', { name: /^Batch/ }));
  await page.getByRole('menuitem', { name: 'Deregister', exact: true }).click();
  await window.press('Alt+5');
  await expect(batch.rows).toHaveCount(4);
});

test('a table opens beside, and its link is copied', async ({ sample: window }) => {
  const { sidebar, page, toasts } = window;
  await sidebar.choose('support', 'tickets');
  await sidebar.openMenuOf('macros');
  await sidebar.chooseInMenu('Open beside');
  await expect(page.getByRole('heading', { level: 1, name: 'macros' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'tickets' })).toBeVisible();
  await sidebar.openMenuOf('macros');
  await sidebar.chooseInMenu('Copy link');
  await expect(toasts).toContainText('Link copied');
});

test('a double click opens the page of a namespace, and Enter only the namespace', async ({
  sample: window,
}) => {
  const { sidebar, tabs } = window;
  await window.press('Mod+Shift+E', 'Home', 'Enter');
  await expect(sidebar.row('archive')).toHaveAttribute('aria-expanded', 'true');
  await expect(tabs.all).toHaveCount(0);
  await sidebar.row('live').dblclick();
  await expect(tabs.shown).toHaveText('live');
  await expect(sidebar.selectedRow).toContainText('live');
});

test('rows are asked for nothing but their names', async ({ window, serve }) => {
  const tables = Array.from({ length: 400 }, (_, index) => ['space', `table_${index}`]);
  const server = await serve(listingServer({ tables }));
  const { sidebar } = window;
  await openServer(window, server.address);
  const askedAt = () => server.seen.map(({ path }) => path.split('?')[0]);
  await sidebar.choose('space');
  // What opening it asks: its namespaces and its first tables.
  await expect(sidebar.row('table_0')).toBeVisible();
  await expect.poll(askedAt).toContain('/v1/namespace/space/list');
  const asked = server.seen.length;
  await expect(async () => {
    await window.press('End');
    await expect(sidebar.currentRow).toContainText('table_399', { timeout: 500 });
  }).toPass();
  const since = askedAt().slice(asked);
  expect(new Set(since)).toEqual(new Set(['/v1/namespace/space/table/list']));
});

test('a row tells the ears what it is, how many names are in it, and which of how many it is', async ({
  sample: window,
}) => {
  const { sidebar, page } = window;
  await sidebar.choose('support');
  await expect(page.getByRole('treeitem', { name: /^support\W+namespace\W+4 names$/ })).toBeVisible();
  const tickets = page.getByRole('treeitem', { name: /^tickets\W+table$/ });
  await expect(tickets).toHaveAttribute('aria-level', '2');
  await expect(tickets).toHaveAttribute('aria-setsize', '4');
  await expect(tickets).toHaveAttribute('aria-posinset', /[1-4]/);
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
  // Its end comes into view, and with it the next page.
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
  await expect(sidebar.coverage).toHaveText('3,000 names so far');
  await expect(sidebar.currentRow).toContainText('table_2500');
  expect(await sidebar.row('table_2500').boundingBox()).toEqual(before);
});

async function openServer(window: MainWindow, address: string, name = 'server'): Promise<void> {
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name });
  await expect(window.sidebar.connection).toHaveText(name);
  await expect(window.sidebar.rows).not.toHaveCount(0);
}

test('the last row stays in sight while the names of a namespace above it come', async ({
  window,
  serve,
}) => {
  const pages = createGate();
  pages.close();
  const tables = [
    ...Array.from({ length: 900 }, (_, index) => ['long', `table_${String(index).padStart(3, '0')}`]),
    ['short', 'other'],
  ];
  const before = (path: string) => (path.includes('page_token') ? pages.pass() : Promise.resolve());
  const server = await serve(listingServer({ tables, pageSize: 300, before }));
  const { sidebar } = window;
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'long above' });
  await sidebar.choose('long');
  await expect(sidebar.row('table_000')).toBeVisible();
  await window.press('Mod+Shift+E', 'End');
  await expect(sidebar.currentRow).toContainText('short');
  pages.open();
  await expect(sidebar.coverage).toHaveText(/^902 names/);
  await expect(sidebar.currentRow).toContainText('short');
  await expect(sidebar.currentRow).toBeInViewport();
});

test('going to the end of a long listing reads on a little, and not all of it', async ({ window, serve }) => {
  const tables = Array.from({ length: 9000 }, (_, index) => [`table_${String(index).padStart(4, '0')}`]);
  const server = await serve(listingServer({ tables, pageSize: 300 }));
  const { sidebar } = window;
  await openServer(window, server.address);
  await expect(sidebar.coverage).toHaveText('300 names so far');
  // Pages come faster then than they are drawn.
  const goOn = await slowDown(window.page, 10);
  await window.press('Mod+Shift+E', 'End');
  await expect(sidebar.coverage).toHaveText('600 names so far');
  await goOn();
  await window.press('Home');
  await window.type('table_0299');
  await expect(sidebar.currentRow).toContainText('table_0299');
  await window.press('Home');
  await expect(sidebar.currentRow).toContainText('table_0000');
  await expect(sidebar.coverage).toHaveText('600 names so far');
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
    await sidebar.readAllNames();
    await expect(sidebar.coverage).toContainText('incomplete', { timeout: 40_000 });
    await expect(sidebar.walkButton('Try again')).toBeVisible();
  });
}
