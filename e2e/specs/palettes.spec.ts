import { expectAccessible } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { flatServer, listingServer, sendJson } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

const SHOP = listingServer({
  tables: [
    ['shop', 'eu', 'orders'],
    ['shop', 'eu', 'refunds'],
    ['shop', 'us', 'orders'],
  ],
});

async function connect(window: MainWindow, address: string, name: string, delimiter = '$'): Promise<void> {
  await window.openNewConnection();
  await window.connectionPage.connect({ address, name, delimiter });
  await expect(window.sidebar.connection).toHaveText(name);
  await expect(window.sidebar.rows).not.toHaveCount(0);
}

test('Ctrl+P finds a table by parts of its id and opens it', async ({ sample: window }) => {
  const { tablePalette, table } = window;
  await window.press('Mod+P');
  await expect(tablePalette.field).toBeFocused();
  await window.type('warehouse lyon bins');
  await expect(tablePalette.searched).toContainText('read just now');
  await expect(tablePalette.current).toContainText('warehouse / regions / eu / lyon');
  await window.press('Enter');
  await expect(tablePalette.dialog).toBeHidden();
  await expect(table.name).toHaveText('bins');
  await expect(table.article).toContainText('lyon');
});

test('the arrows lead through what Ctrl+P found', async ({ sample: window }) => {
  const { sidebar, tablePalette, table } = window;
  await sidebar.choose('support');
  await expect(sidebar.row('tickets')).toBeVisible();
  await window.press('Mod+P');
  await expect(tablePalette.entries).toHaveCount(4);
  await window.press('ArrowDown', 'ArrowDown', 'ArrowUp');
  await expect(tablePalette.current).toHaveText((await tablePalette.entries.nth(1).textContent()) ?? '');
  await expect(tablePalette.current).toContainText('conversations');
  await window.press('Enter');
  await expect(table.name).toHaveText('conversations');
});

test('Ctrl+Shift+P runs a command', async ({ window }) => {
  await window.press('Mod+Shift+P');
  await window.type('dark');
  await expect(window.commandPalette.current).toContainText('Dark theme');
  await window.press('Enter');
  await expect(window.document).toHaveAttribute('data-theme', 'dark');
});

test('a query that nothing answers says so', async ({ window }) => {
  await window.press('Mod+Shift+P');
  await window.commandPalette.search('there is no such command');
  await expect(window.commandPalette.dialog).toContainText('No command of this name.');
});

for (const [what, keys] of [
  ['the table palette', 'Mod+P'],
  ['the command palette', 'Mod+Shift+P'],
  ['the key sheet', '?'],
] as const) {
  test(`Escape closes ${what} and gives the keys back`, async ({ sample: window }) => {
    const { sidebar, dialog } = window;
    await sidebar.choose('archive');
    await expect(sidebar.tree).toBeFocused();
    await window.press(keys);
    await expect(dialog).toBeVisible();
    await expect(sidebar.tree).not.toBeFocused();
    await window.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(sidebar.tree).toBeFocused();
    await expect(sidebar.currentRow).toContainText('archive');
  });
}

test('the key sheet shows the keys of this shell', async ({ app, window }) => {
  await window.press('?');
  const closeTab = { browser: 'Alt W', desktop: 'Ctrl W' }[app.shell];
  await expect(window.keyOf('Close tab')).toHaveText(new RegExp(closeTab.replace(' ', '\\s*')));
});

test('Ctrl+P finds what the tree never read, and tables of a connection that is not shown', async ({
  window,
  serve,
}) => {
  const { sidebar, tablePalette, table } = window;
  await connect(window, (await serve(SHOP)).address, 'first');
  await connect(window, (await serve(listingServer({ tables: [['old', 'orders_2019']] }))).address, 'second');
  await window.press('Mod+P');
  await tablePalette.search('orders');
  await expect(tablePalette.searched).toContainText('8 names of 2 connections, read just now');
  await expect(tablePalette.entries).toHaveCount(3);
  await expect(tablePalette.summary).toHaveText('3 found');
  await expect(tablePalette.marks).toHaveText(['orders', 'orders', 'orders']);
  await expect(tablePalette.current).toContainText('shop / eu');
  await expect(tablePalette.current).toContainText('first');
  await expectAccessible(window.page);
  await window.press('Enter');
  await expect(table.name).toHaveText('orders');
  await expect(sidebar.connection).toHaveText('first');
});

test('Ctrl+P finds a whole id in the way its connection writes it', async ({ window, serve }) => {
  const { tablePalette, table } = window;
  await connect(
    window,
    (await serve(flatServer(['eu.lyon.bins', 'eu.lyons', 'us.bins']))).address,
    'dots',
    '.',
  );
  await connect(window, (await serve(SHOP)).address, 'dollars');
  await window.press('Mod+P');
  await tablePalette.search('eu$orders');
  await expect(tablePalette.searched).toContainText('names of 2 connections');
  await expect(tablePalette.entries).toHaveCount(1);
  await expect(tablePalette.current).toContainText('shop / eu');
  await tablePalette.search('eu.lyon.bins');
  await expect(tablePalette.marks).toHaveText(['bins', 'eu', 'lyon']);
  await window.press('Enter');
  await expect(table.name).toHaveText('bins');
});

test('Enter right after the last letter opens what was typed', async ({ window, serve }) => {
  const { tablePalette, table } = window;
  await connect(window, (await serve(SHOP)).address, 'shop');
  await window.press('Mod+P');
  await tablePalette.search('shop');
  await expect(tablePalette.searched).toContainText('of shop, read just now');
  await tablePalette.search('');
  await window.type('refunds');
  await window.press('Enter');
  await expect(table.name).toHaveText('refunds');
});

test('a namespace that Ctrl+P finds is shown in the tree', async ({ window, serve }) => {
  const { sidebar, tablePalette } = window;
  const names = Array.from({ length: 30 }, (_, index) => [`space_${index}`, 'deep', 'table']);
  await connect(window, (await serve(listingServer({ tables: names, pageSize: 10 }))).address, 'wide');
  await sidebar.search('nothing of this kind');
  await window.press('Mod+P');
  await tablePalette.search('space_25$deep');
  await expect(tablePalette.searched).toContainText('90 names of wide, read just now');
  await tablePalette.choose('space_25$deep');
  await expect(sidebar.currentRow).toContainText('deep');
  await expect(sidebar.currentRow).toBeInViewport();
  await expect(sidebar.row('table')).toHaveCount(1);
  await expect(sidebar.tree).toBeFocused();
});

test('while a slow server is read, Ctrl+P says how far, and reading can be paused', async ({
  window,
  serve,
}) => {
  const { tablePalette } = window;
  const slow = createGate();
  slow.close();
  const before = (path: string) => (path.includes('us') ? slow.pass() : Promise.resolve());
  const tables = [['eu', 'orders'], ['us', 'orders'], ['zoo']];
  await connect(window, (await serve(listingServer({ tables, before }))).address, 'slow');
  await window.press('Mod+P');
  await tablePalette.search('orders');
  await expect(tablePalette.searched).toContainText('slow: 4 names so far, reading on');
  await expect(tablePalette.entries).toHaveCount(1);
  await tablePalette.walkButton('Pause', 'slow').click();
  await expect(tablePalette.searched).toContainText('slow: 4 names so far, reading is paused');
  await expect(tablePalette.field).toBeFocused();
  slow.open();
  await tablePalette.walkButton('Go on', 'slow').click();
  await expect(tablePalette.searched).toContainText('5 names of slow, read just now');
  // What came meanwhile is found without another letter.
  await expect(tablePalette.entries).toHaveCount(2);
});

test('Ctrl+P says which namespaces could not be read, and tries them again', async ({ window, serve }) => {
  const { tablePalette } = window;
  let isBroken = true;
  const server = await serve((request, response) =>
    isBroken && request.url?.includes('shop%24us')
      ? sendJson(response, { error: 'The disk is full.', code: 18 }, 500)
      : SHOP(request, response),
  );
  await connect(window, server.address, 'shop');
  await window.press('Mod+P');
  await tablePalette.search('orders');
  await expect(tablePalette.searched).toContainText('1 namespace could not be read (shop / us: ');
  isBroken = false;
  await tablePalette.walkButton('Try again', 'shop').click();
  await expect(tablePalette.searched).toContainText('6 names of shop, read just now');
});

test('what was read once is found after a restart without its server', async ({ app, window, serve }) => {
  const server = await serve(SHOP);
  await connect(window, server.address, 'shop');
  await window.press('Mod+P');
  await window.tablePalette.search('orders');
  await expect(window.tablePalette.searched).toContainText('6 names of shop, read just now');
  await server.close();
  await app.relaunch();
  const again = new MainWindow(app.page);
  const { tablePalette } = again;
  await again.press('Mod+P');
  await expect(tablePalette.searched).toContainText('6 names of shop, read ');
  await tablePalette.search('fund');
  await expect(tablePalette.current).toContainText('refunds');
  await expect(tablePalette.marks).toHaveText('fund');
});

test('Ctrl+P says which connection was never read, and reads it', async ({ app, window, serve }) => {
  await connect(window, (await serve(SHOP)).address, 'first');
  await connect(window, (await serve(listingServer({ tables: [['other', 'refunds']] }))).address, 'second');
  await app.relaunch();
  const again = new MainWindow(app.page);
  const { tablePalette } = again;
  await expect(again.sidebar.connection).toHaveText('second');
  await expect(again.sidebar.row('other')).toBeVisible();
  await again.press('Mod+P');
  await expect(tablePalette.searched).toContainText('first and second: not read yet');
  await tablePalette.search('refunds');
  // Only the one that is in use is read for that.
  await expect(tablePalette.searched).toContainText('first: not read yet');
  await expect(tablePalette.entries).toHaveCount(1);
  await tablePalette.walkButton('Read now', 'first').click();
  await expect(tablePalette.entries).toHaveCount(2);
  await expect(tablePalette.searched).toContainText('8 names of 2 connections, read just now');
});

test('Ctrl+P alone asks no server for its names, the first letter does', async ({ window, serve }) => {
  const { tablePalette, sidebar } = window;
  let asked = 0;
  const server = await serve((request, response) => {
    asked += 1;
    return SHOP(request, response);
  });
  await connect(window, server.address, 'shop');
  await sidebar.choose('shop', 'eu', 'orders');
  await expect(window.table.name).toHaveText('orders');
  await window.press('Mod+P');
  await expect(tablePalette.searched).toContainText('shop: not read yet');
  await expect(tablePalette.current).toContainText('orders');
  const before = asked;
  await window.type('r');
  await expect(tablePalette.searched).toContainText('6 names of shop, read just now');
  expect(asked).toBeGreaterThan(before);
});

test('the names of production are read on request alone, read again and forgotten', async ({
  window,
  serve,
}) => {
  const { tablePalette, connectionPage } = window;
  const { address } = await serve(SHOP);
  await window.openNewConnection();
  await connectionPage.fill({ address, name: 'prod' });
  await connectionPage.turn(connectionPage.production);
  await connectionPage.connectButton.click();
  await expect(window.sidebar.rows).not.toHaveCount(0);
  await window.press('Mod+P');
  await tablePalette.search('refunds');
  await expect(tablePalette.searched).toContainText('prod: not read yet (marked as production)');
  await expect(tablePalette.dialog).toContainText('No names were read yet.');
  await tablePalette.walkButton('Read now', 'prod').click();
  await expect(tablePalette.searched).toContainText('6 names of prod, read just now');
  await expect(tablePalette.entries).toHaveCount(1);
  await expectAccessible(window.page);
  await tablePalette.walkButton('Forget', 'prod').click();
  await expect(tablePalette.searched).toContainText('prod: not read yet');
  await expect(tablePalette.entries).toHaveCount(0);
  await window.press('Escape', 'Mod+Shift+P');
  await window.commandPalette.choose('read all names');
  await window.press('Mod+P');
  await expect(tablePalette.searched).toContainText('6 names of prod, read just now');
});

test('names that are markup or hide letters are only names in Ctrl+P', async ({ window, serve }) => {
  const { tablePalette } = window;
  const names = ['<img src=x onerror=alert(1)>', 'invoice_\u202etxt.exe', `long ${'x'.repeat(400)}`];
  const tables = names.map((name) => ['<b>bold</b>', name]);
  await connect(window, (await serve(listingServer({ tables }))).address, '<i>name</i>');
  await window.page.setViewportSize({ width: 900, height: 600 });
  await window.press('Mod+P');
  await tablePalette.search('onerror');
  await expect(tablePalette.searched).toContainText('4 names of <i>name</i>, read just now');
  await expect(tablePalette.entries).toHaveText(['<img src=x onerror=alert(1)><b>bold</b><i>name</i>']);
  await tablePalette.search('x');
  await expect(tablePalette.entries).toHaveCount(3);
  await expect(tablePalette.dialog).toContainText('invoice_U+202Etxt.exe');
  await expect(tablePalette.entries.last()).toBeInViewport({ ratio: 1 });
  await expectAccessible(window.page);
});
