import { expectAccessible } from '../fixtures/axe.ts';
import { readFiles } from '../fixtures/data-files.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { readHeap } from '../fixtures/heap.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { deploymentServer, listingServer } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

const KEY = 'canary-key-5f2a9c';
const TOKEN = 'canary-token-77be01';
const SECRETS = [KEY, TOKEN];

/** What every request that the server saw carried under this name: one value, if they all had the same. */
function sentAs(server: HttpServer, header: string): readonly unknown[] {
  return [...new Set(server.seen.map(({ headers }) => headers[header]))];
}

async function edit(window: MainWindow): Promise<void> {
  await window.sidebar.openConnectionMenu();
  await window.sidebar.chooseInMenu('Edit the connection');
}

test.describe('a deployment gets what the form says, as headers of', () => {
  const DIALECTS = {
    svc: { database: 'x-svc-database', context: 'x-svc-ctx-tenant' },
    lance: { database: 'x-lancedb-database', context: 'x-lance-ctx-tenant' },
  };

  for (const dialect of ['svc', 'lance'] as const) {
    test(`the ${dialect} kind`, async ({ window, serve }) => {
      const server = await serve(deploymentServer(KEY, ['items']));
      const { connectDialog, sidebar } = window;
      const { database, context } = DIALECTS[dialect];
      await window.openConnectDialog();
      await connectDialog.openMore();
      await connectDialog.chooseHeaderNames(dialect);
      await connectDialog.addEntry(1, 'tenant', 'blue and green');
      await expect(connectDialog.entry(1).name).toHaveAccessibleDescription(context);
      await connectDialog.connect({ address: server.address, apiKey: KEY, bearer: TOKEN, database: 'west' });
      await expect(sidebar.row('items')).toBeVisible();
      await sidebar.choose('items');
      await expect(window.table.fact('Version')).toBeVisible();
      expect(sentAs(server, 'x-api-key')).toEqual([KEY]);
      expect(sentAs(server, 'authorization')).toEqual([`Bearer ${TOKEN}`]);
      expect(sentAs(server, database)).toEqual(['west']);
      expect(sentAs(server, context)).toEqual(['blue and green']);
    });
  }
});

test('a credential is nowhere to be found once it was given', async ({ app, window, serve }) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectDialog, sidebar, activity, page } = window;
  await window.openConnectDialog();
  await connectDialog.fill({ address: server.address, database: 'west' });
  // As pasted: what fills a field otherwise leaves the text in the page itself.
  await connectDialog.apiKey.focus();
  await page.keyboard.insertText(KEY);
  await connectDialog.bearer.focus();
  await page.keyboard.insertText(TOKEN);
  expect(await page.content()).not.toMatch(/canary/);
  await connectDialog.connectButton.click();
  await expect(sidebar.row('items')).toBeVisible();
  await window.toggleActivity();
  await activity.openDetails('/v1/');
  await expect(activity.details).toBeVisible();
  await edit(window);
  await expect(connectDialog.filled('API key').group).toContainText('Filled');
  await expect(connectDialog.filled('Bearer token').group).toContainText('Filled');

  const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const files = [...(await readFiles(app.dataDirectory)).values()].map(String);
  const texts = {
    document: await page.content(),
    storages,
    output: app.output(),
  };
  const places = [...Object.entries(texts), ...files.map((text, index) => [`file ${index}`, text] as const)];
  const found = places.filter(([, text]) => holdsSecret(text));
  expect(found.map(([place]) => place)).toEqual([]);
  // React and the engine let go of what they held last only when something else comes: here, other work.
  await connectDialog.cancel();
  await sidebar.refresh();
  await sidebar.choose('items');
  await expect(window.table.fact('Version')).toBeVisible();
  await expect.poll(async () => holdsSecret(await readHeap(page)), { timeout: 20_000 }).toBe(false);
});

function holdsSecret(text: string): boolean {
  return SECRETS.some((secret) => text.includes(secret));
}

test('a credential is replaced, and cleared, without ever being shown', async ({ window, serve }) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectDialog, sidebar } = window;
  await window.openConnectDialog();
  await connectDialog.connect({ address: server.address, apiKey: 'an old key', database: 'west' });
  await expect(connectDialog.apiKey).toHaveAccessibleDescription(/API key must be visible ASCII/);
  await connectDialog.apiKey.fill('an-old-key');
  await connectDialog.connectButton.click();
  await expect(connectDialog.problem).toContainText('The key of this caller is not known.');
  await connectDialog.addAnyway();
  await expect(sidebar.problem).toBeVisible();

  await edit(window);
  await connectDialog.filled('API key').replaceButton.click();
  await expect(connectDialog.apiKey).toBeFocused();
  await expect(connectDialog.apiKey).toHaveValue('');
  await connectDialog.apiKey.fill(` ${KEY} `);
  await connectDialog.save();
  await expect(sidebar.row('items')).toBeVisible();

  await edit(window);
  await connectDialog.filled('API key').clearButton.click();
  await expect(connectDialog.apiKey).toBeFocused();
  await expect(connectDialog.filled('API key').group).toBeHidden();
  await connectDialog.cancel();
  await sidebar.refresh();
  await expect(sidebar.catalog).toContainText('This connection has no API key');
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('x-api-key');
});

test('a secret is in sight only while the button is held down', async ({ window }) => {
  const { connectDialog, page } = window;
  await window.openConnectDialog();
  await connectDialog.apiKey.fill(KEY);
  await expect(connectDialog.apiKey).toHaveAttribute('type', 'password');
  await expect(connectDialog.apiKey).toHaveAttribute('autocomplete', 'off');
  await window.press('Tab');
  await page.keyboard.down(' ');
  await expect(connectDialog.apiKey).toHaveAttribute('type', 'text');
  await page.keyboard.up(' ');
  await expect(connectDialog.apiKey).toHaveAttribute('type', 'password');
});

test('a /v1 at the end is noticed, and dropped with one press', async ({ window, serve }) => {
  const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectDialog, sidebar } = window;
  await window.openConnectDialog();
  await connectDialog.address.fill(`${address}/v1/`);
  await expect(connectDialog.dialog).toContainText('the one at the end is not used');
  await connectDialog.dropVersionButton.click();
  await expect(connectDialog.address).toHaveValue(address);
  await expect(connectDialog.address).toBeFocused();
  await expect(connectDialog.address).toHaveAccessibleDescription(
    `${address}/v1/table/namespace%24table/describe`,
  );
  await connectDialog.connectButton.click();
  await expect(sidebar.row('prod')).toBeVisible();
});

test('a credential that would go readably over a network is warned of, and not sent', async ({ window }) => {
  const { connectDialog } = window;
  await window.openConnectDialog();
  await connectDialog.fill({ address: 'http://catalog.example:2333' });
  await expect(connectDialog.warning).toBeHidden();
  await connectDialog.bearer.fill(TOKEN);
  await expect(connectDialog.warning).toContainText('catalog.example:2333');
  await connectDialog.connectButton.click();
  await expect(connectDialog.problem).toContainText('plain HTTP');
  await expect(connectDialog.anywayButton).toBeVisible();
  await expectAccessible(window.page);
});

test('what is wrong with a context entry is told at its field, also when it was folded away', async ({
  window,
  serve,
}) => {
  const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectDialog, sidebar } = window;
  await window.openConnectDialog();
  await connectDialog.address.fill(address);
  await connectDialog.openMore();
  await connectDialog.addEntry(1, 'tenant', 'blue');
  await connectDialog.addEntry(2, 'größe', '');
  await connectDialog.addEntry(3, 'Tenant', 'two\u0007lines');
  await connectDialog.moreButton.click();
  await connectDialog.connectButton.click();
  await expect(connectDialog.entry(2).name).toBeFocused();
  await expect(connectDialog.entry(2).name).toHaveAccessibleDescription('Entry name must not contain "ö".');
  await expect(connectDialog.entry(3).value).toHaveAccessibleDescription(
    'Entry value must not contain U+0007.',
  );
  await connectDialog.entry(2).name.fill('tenant');
  await connectDialog.entry(3).value.fill('');
  await expect(connectDialog.entry(2).name).toHaveAccessibleDescription('Entry name is there already.');
  await expectAccessible(window.page);
  for (const row of [3, 2]) await connectDialog.entry(row).removeButton.click();
  await expect(connectDialog.addEntryButton).toBeFocused();
  await connectDialog.connectButton.click();
  await expect(sidebar.row('prod')).toBeVisible();
});

test('a known connection is changed: its marks, its name, its delimiter', async ({ window, serve }) => {
  const server = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectDialog, sidebar } = window;
  await window.openConnectDialog();
  await connectDialog.connect({ address: server.address, name: 'before' });
  await expect(sidebar.row('prod')).toBeVisible();
  await window.runCommand('Edit the connection');
  await expect(connectDialog.address).toHaveValue(server.address);
  await expect(connectDialog.name).toHaveValue('before');
  await connectDialog.name.fill('after');
  await connectDialog.turn(connectDialog.readOnly);
  await connectDialog.turn(connectDialog.production);
  await connectDialog.save();
  await expect(connectDialog.dialog).toBeHidden();
  await expect(sidebar.connection).toHaveAccessibleName('Connection after, production, read-only');
  await expect(sidebar.connection).toContainText('production');
  await expectAccessible(window.page);
});

test("the local server's connection has only what applies to it", async ({ sample: window }) => {
  const { connectDialog, sidebar } = window;
  await edit(window);
  await expect(connectDialog.name).toHaveValue('sample');
  for (const other of [connectDialog.address, connectDialog.apiKey, connectDialog.moreButton]) {
    await expect(other).toBeHidden();
  }
  await connectDialog.turn(connectDialog.readOnly);
  await connectDialog.save();
  await expect(sidebar.connection).toHaveAccessibleName('Connection sample, read-only');
});

test('the keys alone get through the whole form', async ({ window, serve }) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { sidebar, page } = window;
  const step = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await window.press(key);
      await expectVisibleFocus(page, `after ${key}`);
    }
  };
  await window.openConnectDialog();
  await window.type(server.address);
  await step('Tab');
  await window.type('by key');
  await step('Tab', 'ArrowRight', 'Tab', 'Tab');
  await window.type('west');
  await step('Tab');
  await window.type(KEY);
  await step('Tab', 'Tab', 'Tab', 'Tab', ' ', 'Tab', 'Tab', 'Enter', 'Tab', 'Enter');
  await window.type('tenant');
  await step('Tab');
  await window.type('blue');
  await step('Tab', 'Enter');
  await expect(window.connectDialog.addEntryButton).toBeFocused();
  await step('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
  await expect(window.connectDialog.bearer).toBeFocused();
  await window.press('Enter');
  await expect(sidebar.row('items')).toBeVisible();
  await expect(sidebar.connection).toHaveAccessibleName('Connection by key, read-only');
  expect(sentAs(server, 'x-svc-database')).toEqual(['west']);
  expect(sentAs(server, 'x-svc-ctx-tenant')).toEqual([undefined]);
});

test('what a server can do is told, and asked again', async ({ window, serve }) => {
  const server = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectDialog, sidebar, capabilities } = window;
  await window.openConnectDialog();
  await connectDialog.connect({ address: server.address, name: 'prod' });
  await expect(sidebar.row('prod')).toBeVisible();
  await sidebar.openConnectionMenu();
  await sidebar.chooseInMenu('What this server can do');
  await expect(capabilities.does).toContainText('list the tables of a namespace');
  await expect(capabilities.doesNot).toContainText('list the versions of a table');
  await expect(capabilities.unknown).toContainText('create a namespace');
  await expectAccessible(window.page);
  const before = server.seen.length;
  await capabilities.askAgain();
  await expect.poll(() => server.seen.length).toBeGreaterThan(before);
  await expect(capabilities.doesNot).toContainText('list the versions of a table');
});
