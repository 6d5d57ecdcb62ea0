import { expectAccessible } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer, sendJson } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

/* The host loads names ahead for the filter and for Ctrl+P: both show the same progress, and both can control it. */

const SHOP = listingServer({
  tables: [
    ['shop', 'eu', 'orders'],
    ['shop', 'eu', 'refunds'],
    ['shop', 'us', 'orders'],
  ],
});

test('loading names can be paused and resumed, in the tree and in Ctrl+P', async ({ connected }) => {
  const slow = createGate();
  slow.close();
  const before = (path: string) => (path.includes('us') ? slow.pass() : Promise.resolve());
  const tables = [['eu', 'orders'], ['us', 'orders'], ['zoo']];
  const { window } = await connected({ name: 'slow', answer: listingServer({ tables, before }) });
  const { sidebar, tablePalette } = window;
  await sidebar.search('orders');
  await expect(sidebar.coverage).toHaveText('1 of 4 loaded');
  await sidebar.walkButton('Pause').focus();
  await window.press('Enter');
  await expect(sidebar.coverage).toHaveText('1 of 4 loaded, paused');
  await expect(sidebar.walkButton('Resume')).toBeFocused();

  await test.step('Ctrl+P resumes loading, and pauses it', async () => {
    await window.press('Mod+P');
    await tablePalette.search('orders');
    await expect(tablePalette.searched).toContainText('slow: 4 names loaded, paused');
    await expect(tablePalette.entries).toHaveCount(1);
    await tablePalette.walkButton('Resume', 'slow').click();
    await expect(tablePalette.searched).toContainText('slow: 4 names, loading');
    await tablePalette.walkButton('Pause', 'slow').click();
    await expect(tablePalette.searched).toContainText('slow: 4 names loaded, paused');
    await expect(tablePalette.field).toBeFocused();
    await window.press('Escape');
  });
  slow.open();
  await sidebar.walkButton('Resume').focus();
  await window.press('Enter');
  await expect(sidebar.coverage).toHaveText('2 of 5');
  await expect(sidebar.complete).toBeVisible();
  // The focused button is gone: focus moves to the filter.
  await expect(sidebar.filter).toBeFocused();
});

test('a namespace that fails to load is reported, and can be retried', async ({ connected }) => {
  let isBroken = true;
  const { window, servers } = await connected({
    name: 'shop',
    answer: (request, response) =>
      isBroken && request.url?.includes('shop%24us')
        ? sendJson(response, { error: 'The disk is full.', code: 18 }, 500)
        : SHOP(request, response),
  });
  const { sidebar, tablePalette } = window;
  await sidebar.search('orders');
  await expect(sidebar.coverage).toHaveText('1 of 5, 1 namespace not loaded');
  await expect(sidebar.coverage.locator('xpath=..')).toHaveAttribute('title', /shop \/ us: .*500|full/);
  await expect(sidebar.complete).toHaveCount(0);
  const requestCount = () => servers[0]?.seen.filter(({ path }) => path.includes('shop%24us')).length ?? 0;
  const before = requestCount();
  await sidebar.walkButton('Retry').click();
  await expect.poll(requestCount).toBeGreaterThan(before);
  await expect(sidebar.coverage).toHaveText('1 of 5, 1 namespace not loaded');

  await window.press('Mod+P');
  await tablePalette.search('orders');
  await expect(tablePalette.searched).toContainText('Couldn’t load 1 namespace (shop / us: ');
  await expect(tablePalette.entries).toHaveCount(1);
  isBroken = false;
  await tablePalette.walkButton('Retry', 'shop').click();
  await expect(tablePalette.searched).toContainText('6 names of shop, updated just now');
  // New names are found without further typing.
  await expect(tablePalette.entries).toHaveCount(2);
  await window.press('Escape');
  await expect(sidebar.coverage).toHaveText('2 of 6');
  await expect(sidebar.complete).toBeVisible();
});

test('names of a production connection are loaded, reloaded, and cleared only on request', async ({
  connected,
}) => {
  const { window, servers } = await connected({ name: 'prod', production: true, answer: SHOP });
  const { sidebar, tablePalette } = window;
  await expect(sidebar.row('shop')).toBeVisible();
  await sidebar.search('refunds');
  await expect(sidebar.catalog).toContainText('None of the 1 loaded name match');
  await window.press('Mod+P');
  await tablePalette.search('refunds');
  await expect(tablePalette.searched).toContainText('prod: not loaded yet (marked as production)');
  await expect(tablePalette.dialog).toContainText('No names loaded yet.');
  expect(servers[0]?.seen.filter(({ path }) => path.includes('eu'))).toEqual([]);
  await tablePalette.walkButton('Load now', 'prod').click();
  await expect(tablePalette.searched).toContainText('6 names of prod, updated just now');
  await expect(tablePalette.entries).toHaveCount(1);
  await expectAccessible(window.page);
  await tablePalette.walkButton('Clear cache', 'prod').click();
  await expect(tablePalette.searched).toContainText('prod: not loaded yet');
  await expect(tablePalette.entries).toHaveCount(0);
  await window.press('Escape');

  await expect(sidebar.row('refunds')).toHaveCount(0);
  await sidebar.readAllNames();
  await expect(sidebar.row('refunds')).toBeVisible();
  await expect(sidebar.coverage).toHaveText('1 of 6');
  await window.press('Mod+P');
  await tablePalette.walkButton('Clear cache', 'prod').click();
  await expect(tablePalette.searched).toContainText('prod: not loaded yet');
  await window.press('Escape');
  await window.runCommand('Reload all names');
  await window.press('Mod+P');
  await expect(tablePalette.searched).toContainText('6 names of prod, updated just now');
});

test('cached names are found after a restart while the server is down', async ({ connected }) => {
  const { app, window, servers } = await connected({ name: 'shop', answer: SHOP });
  await window.sidebar.search('orders');
  await expect(window.sidebar.complete).toBeVisible();
  await servers[0]?.close();
  await app.relaunch();
  const again = new MainWindow(app.page);
  const { sidebar, tablePalette } = again;
  await expect(sidebar.problem).toContainText('Couldn’t load names from shop');
  await expect(sidebar.catalog).toContainText('6 names are cached and can be filtered offline.');
  await again.press('Mod+P');
  await expect(tablePalette.searched).toContainText('6 names of shop, updated ');
  await tablePalette.search('fund');
  await expect(tablePalette.current).toContainText('refunds');
  await expect(tablePalette.marks).toHaveText('fund');
  await again.press('Escape');
  await sidebar.search('refunds');
  await expect(sidebar.row('refunds')).toHaveAttribute('aria-level', '3');
  await expect(sidebar.coverage).toHaveText('1 of 6');
  await expect(sidebar.complete).toBeVisible();
  await sidebar.search('nothing of this kind');
  await expect(sidebar.catalog).toContainText('No names match “nothing of this kind”.');
});
