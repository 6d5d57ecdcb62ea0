import { expectAccessible } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer, sendJson } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

const SHOP = listingServer({
  tables: [
    ['shop', 'eu', 'orders'],
    ['shop', 'eu', 'refunds'],
    ['shop', 'us', 'orders'],
  ],
});

async function connect(window: MainWindow, address: string, name: string): Promise<void> {
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name });
  await expect(window.sidebar.connection).toHaveText(name);
  await expect(window.sidebar.rows).not.toHaveCount(0);
}

test('a filter finds what the tree never read, as a tree, and says what it searched', async ({
  sample: window,
}) => {
  const { sidebar } = window;
  await expect(sidebar.coverage).toHaveText('8 names so far');
  await sidebar.search('item');
  await expect(sidebar.coverage).toHaveText(/^15 of 1\d\d$/);
  await expect(sidebar.complete).toBeVisible();
  await expect(sidebar.row('staging')).toHaveAttribute('aria-expanded', 'true');
  await expect(sidebar.row('items_trial_1536')).toHaveAttribute('aria-level', '3');
  await expect(sidebar.row('orders')).toHaveCount(0);
  await expect(sidebar.countOf('analytics')).toContainText('2 of 9');
  await expectAccessible(window.page);
  await sidebar.row('items_trial_1536').click();
  await expect(window.table.name).toHaveText('items_trial_1536');
  await sidebar.search('');
  // Known without having been opened.
  await expect(sidebar.countOf('warehouse')).toContainText('5');
  await expect(sidebar.row('papers')).toHaveCount(0);
});

test('a filter takes words and a whole id, and letters only where nothing else has them', async ({
  sample: window,
}) => {
  const { sidebar } = window;
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
  await expect(sidebar.catalog).toContainText('No name contains “no such name”.');
});

test('what a filter opened closes and opens by key, and another filter opens it again', async ({
  sample: window,
}) => {
  const { sidebar } = window;
  await sidebar.search('items_trial');
  await expect(sidebar.rows).toHaveCount(3);
  await window.press('ArrowDown', 'ArrowDown', 'ArrowLeft');
  await expect(sidebar.row('ml')).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar.rows).toHaveCount(2);
  await window.press('ArrowLeft');
  await expect(sidebar.currentRow).toContainText('staging');
  await sidebar.search('items_tria');
  await expect(sidebar.rows).toHaveCount(3);
});

test('a hundred thousand names of one namespace are filtered before the tree has them', async ({
  window,
  serve,
}) => {
  const names = Array.from({ length: 100_000 }, (_, index) => `name_${index}`);
  const scale: Answer = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const [from, size] = [Number(url.searchParams.get('page_token') ?? 0), 5000];
    if (!url.pathname.endsWith('/table/list'))
      return sendJson(response, { namespaces: url.pathname.includes('scale') ? [] : ['scale'] });
    const tables = url.pathname.includes('scale') ? names.slice(from, from + size) : [];
    const next = tables.length === size && from + size < names.length ? { page_token: `${from + size}` } : {};
    return sendJson(response, { tables, ...next });
  };
  const { sidebar } = window;
  await connect(window, (await serve(scale)).address, 'scale');
  await sidebar.choose('scale');
  await expect(sidebar.countOf('scale')).toContainText(/^, \d+,000\+ names$/);
  await sidebar.search('name_99999');
  await expect(sidebar.coverage).toHaveText('1 of 100,001');
  await expect(sidebar.row('name_99999')).toBeVisible();
  await expect(sidebar.countOf('scale')).toContainText('1 of 100,000');
  await sidebar.search('name_');
  await expect(sidebar.coverage).toHaveText(/^first [\d,]+ of 100,000$/);
  await window.press('ArrowDown', 'End');
  await expect(sidebar.currentRow).toBeInViewport();
});

test('reading names is paused and goes on, and what comes meanwhile is found', async ({ window, serve }) => {
  const slow = createGate();
  slow.close();
  const before = (path: string) => (path.includes('us') ? slow.pass() : Promise.resolve());
  const tables = [['eu', 'orders'], ['us', 'orders'], ['zoo']];
  const { sidebar } = window;
  await connect(window, (await serve(listingServer({ tables, before }))).address, 'slow');
  await sidebar.search('orders');
  await expect(sidebar.coverage).toHaveText('1 of 4 so far');
  await sidebar.walkButton('Pause').focus();
  await window.press('Enter');
  await expect(sidebar.coverage).toHaveText('1 of 4 so far, paused');
  await expect(sidebar.walkButton('Go on')).toBeFocused();
  slow.open();
  await window.press('Enter');
  await expect(sidebar.coverage).toHaveText('2 of 5');
  await expect(sidebar.complete).toBeVisible();
  // The button is gone, and the keys are not.
  await expect(sidebar.filter).toBeFocused();
});

test('a namespace that can not be read is said, and tried again', async ({ window, serve }) => {
  let isBroken = true;
  const server = await serve((request, response) =>
    isBroken && request.url?.includes('shop%24us')
      ? sendJson(response, { error: 'The disk is full.', code: 18 }, 500)
      : SHOP(request, response),
  );
  const { sidebar } = window;
  await connect(window, server.address, 'shop');
  await sidebar.search('orders');
  await expect(sidebar.coverage).toHaveText('1 of 5, 1 namespace not read');
  await expect(sidebar.coverage.locator('xpath=..')).toHaveAttribute('title', /shop \/ us: .*500|full/);
  isBroken = false;
  await sidebar.walkButton('Try again').click();
  await expect(sidebar.coverage).toHaveText('2 of 6');
  await expect(sidebar.complete).toBeVisible();
});

test('what was read is filtered after a restart, without the server', async ({ app, window, serve }) => {
  const server = await serve(SHOP);
  await connect(window, server.address, 'shop');
  await window.sidebar.search('orders');
  await expect(window.sidebar.complete).toBeVisible();
  await server.close();
  await app.relaunch();
  const { sidebar } = new MainWindow(app.page);
  await expect(sidebar.problem).toContainText('The names of shop were not read.');
  await expect(sidebar.catalog).toContainText('6 names of an earlier reading are kept');
  await sidebar.search('refunds');
  await expect(sidebar.row('refunds')).toHaveAttribute('aria-level', '3');
  await expect(sidebar.coverage).toHaveText('1 of 6');
  await expect(sidebar.complete).toBeVisible();
  await sidebar.search('nothing of this kind');
  await expect(sidebar.catalog).toContainText('No name contains “nothing of this kind”.');
});

test('names of production are read only when someone says so', async ({ window, serve }) => {
  const server = await serve(SHOP);
  const { sidebar, connectionPage } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address, name: 'live' });
  await connectionPage.turn(connectionPage.production);
  await connectionPage.connectButton.click();
  await expect(sidebar.row('shop')).toBeVisible();
  await sidebar.search('refunds');
  await expect(sidebar.catalog).toContainText('None of the 1 name read so far contains');
  expect(server.seen.filter(({ path }) => path.includes('eu'))).toEqual([]);
  await sidebar.readAllNames();
  await expect(sidebar.row('refunds')).toBeVisible();
  await expect(sidebar.coverage).toHaveText('1 of 6');
});

test('the line under the filter is read whole in the narrowest sidebar', async ({ sample: window }) => {
  const { sidebar, page } = window;
  await page.getByRole('separator', { name: 'Sidebar width' }).focus();
  await window.press('Home');
  await sidebar.search('e');
  await expect(sidebar.complete).toBeVisible();
  expect(await sidebar.coverage.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
  await expect(sidebar.complete).toBeInViewport({ ratio: 1 });
  await expect(sidebar.coverage.locator('xpath=..')).toHaveAttribute('title', /names, all read just now/);
});
