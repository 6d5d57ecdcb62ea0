import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { readFiles } from '../fixtures/data-files.ts';
import { readHeap } from '../fixtures/heap.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { deploymentServer, listingServer } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';
import { SignInFields } from '../pages/sign-in-fields.ts';

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
      const { connectionPage, sidebar } = window;
      const { database, context } = DIALECTS[dialect];
      await window.openNewConnection();
      await connectionPage.chooseHeaderNames(dialect);
      await connectionPage.openMore();
      await connectionPage.addEntry(1, 'tenant', 'blue and green');
      await expect(connectionPage.entry(1).name).toHaveAccessibleDescription(context);
      await connectionPage.connect({ address: server.address, apiKey: KEY, bearer: TOKEN, database: 'west' });
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

test.describe(() => {
  test.use({ asProgram: true });

  test('a credential is nowhere to be found once it was given', async ({ app, window, serve }) => {
    const server = await serve(deploymentServer(KEY, ['items']));
    const { connectionPage, sidebar, activity, page } = window;
    await window.openNewConnection();
    await connectionPage.fill({ address: server.address, database: 'west' });
    // As pasted: what fills a field otherwise leaves the text in the page itself.
    await connectionPage.apiKey.focus();
    await page.keyboard.insertText(KEY);
    await connectionPage.bearer.focus();
    await page.keyboard.insertText(TOKEN);
    expect(await page.content()).not.toMatch(/canary/);
    await connectionPage.connectButton.click();
    await expect(sidebar.row('items')).toBeVisible();
    await window.toggleActivity();
    await activity.openDetails('/v1/');
    await expect(activity.details).toBeVisible();
    await edit(window);
    await expect(connectionPage.filled('API key').group).toContainText('Kept until you quit');
    await expect(connectionPage.filled('Bearer token').group).toContainText('Kept until you quit');

    const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const files = [...(await readFiles(app.dataDirectory)).values()].map(String);
    const texts = {
      document: await page.content(),
      storages,
      output: app.output(),
    };
    const places = [
      ...Object.entries(texts),
      ...files.map((text, index) => [`file ${index}`, text] as const),
    ];
    const found = places.filter(([, text]) => holdsSecret(text));
    expect(found.map(([place]) => place)).toEqual([]);
    // React and the engine let go of what they held last only when something else comes: here, other work.
    await connectionPage.cancel();
    await sidebar.refresh();
    await sidebar.choose('items');
    await expect(window.table.fact('Version')).toBeVisible();
    await expect.poll(async () => holdsSecret(await readHeap(page)), { timeout: 20_000 }).toBe(false);
  });
});

function holdsSecret(text: string): boolean {
  return SECRETS.some((secret) => text.includes(secret));
}

test('a credential is replaced, and cleared, without ever being shown', async ({ window, serve }) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectionPage, sidebar } = window;
  await window.openNewConnection();
  await connectionPage.connect({ address: server.address, apiKey: 'an old key', database: 'west' });
  await expect(connectionPage.apiKey).toHaveAccessibleDescription(/API key must be visible ASCII/);
  await connectionPage.apiKey.fill('an-old-key');
  await connectionPage.connectButton.click();
  await expect(connectionPage.problem).toContainText('The key of this caller is not known.');
  await connectionPage.addAnyway();
  await expect(sidebar.problem).toBeVisible();

  await edit(window);
  await connectionPage.filled('API key').replaceButton.click();
  await expect(connectionPage.apiKey).toBeFocused();
  await expect(connectionPage.apiKey).toHaveValue('');
  await connectionPage.apiKey.fill(` ${KEY} `);
  await connectionPage.connectButton.click();
  await expect(sidebar.row('items')).toBeVisible();

  await edit(window);
  await connectionPage.filled('API key').clearButton.click();
  await expect(connectionPage.apiKey).toBeFocused();
  await expect(connectionPage.filled('API key').group).toBeHidden();
  await connectionPage.cancel();
  await sidebar.refresh();
  await expect(sidebar.catalog).toContainText('This connection has no API key');
  expect(server.seen.at(-1)?.headers).not.toHaveProperty('x-api-key');
});

test('a secret is in sight only while the button is held down', async ({ window }) => {
  const { connectionPage, page } = window;
  await window.openNewConnection();
  await connectionPage.apiKey.fill(KEY);
  await expect(connectionPage.apiKey).toHaveAttribute('type', 'password');
  await expect(connectionPage.apiKey).toHaveAttribute('autocomplete', 'off');
  await window.press('Tab');
  await page.keyboard.down(' ');
  await expect(connectionPage.apiKey).toHaveAttribute('type', 'text');
  await page.keyboard.up(' ');
  await expect(connectionPage.apiKey).toHaveAttribute('type', 'password');
});

test('a /v1 at the end is noticed, and dropped with one press', async ({ window, serve }) => {
  const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage, sidebar } = window;
  await window.openNewConnection();
  await connectionPage.address.fill(`${address}/v1/`);
  await expect(connectionPage.form).toContainText('the one at the end is not used');
  await connectionPage.dropVersionButton.click();
  await expect(connectionPage.address).toHaveValue(address);
  await expect(connectionPage.address).toBeFocused();
  await expect(connectionPage.address).toHaveAccessibleDescription(
    new RegExp(`^${address}/v1/table/namespace%24table/describe`),
  );
  await connectionPage.connectButton.click();
  await expect(sidebar.row('prod')).toBeVisible();
});

test('a credential that would go readably over a network is warned of, and not sent', async ({ window }) => {
  const { connectionPage } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: 'http://catalog.example:2333' });
  await expect(connectionPage.warning).toBeHidden();
  await connectionPage.bearer.fill(TOKEN);
  await expect(connectionPage.warning).toContainText('catalog.example:2333');
  await connectionPage.connectButton.click();
  await expect(connectionPage.problem).toContainText('plain HTTP');
  await expect(connectionPage.anywayButton).toBeVisible();
  await expectAccessible(window.page);
});

test('what is wrong with a context entry is told at its field, also when it was folded away', async ({
  window,
  serve,
}) => {
  const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage, sidebar } = window;
  await window.openNewConnection();
  await connectionPage.address.fill(address);
  await connectionPage.openMore();
  await connectionPage.addEntry(1, 'tenant', 'blue');
  await connectionPage.addEntry(2, 'größe', '');
  await connectionPage.addEntry(3, 'Tenant', 'two\u0007lines');
  await connectionPage.moreButton.click();
  await connectionPage.connectButton.click();
  await expect(connectionPage.entry(2).name).toBeFocused();
  await expect(connectionPage.entry(2).name).toHaveAccessibleDescription('Entry name must not contain "ö".');
  await expect(connectionPage.entry(3).value).toHaveAccessibleDescription(
    'Entry value must not contain U+0007.',
  );
  await connectionPage.entry(2).name.fill('tenant');
  await connectionPage.entry(3).value.fill('');
  await expect(connectionPage.entry(2).name).toHaveAccessibleDescription('Entry name is there already.');
  await expectAccessible(window.page);
  for (const row of [3, 2]) await connectionPage.entry(row).removeButton.click();
  await expect(connectionPage.addEntryButton).toBeFocused();
  await connectionPage.connectButton.click();
  await expect(sidebar.row('prod')).toBeVisible();
});

test('what is wrong with a field that was taken off the page is not wrong any more', async ({
  window,
  serve,
}) => {
  const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage } = window;
  const signIn = new SignInFields(window.page);
  await window.openNewConnection();
  await connectionPage.address.fill(address);
  await signIn.chooseAuthorization('Device code');
  await connectionPage.save();
  await expect(connectionPage.state).toHaveText('Not saved: 3 fields are wrong');
  await signIn.chooseAuthorization('None');
  await expect(connectionPage.state).toHaveText('Not saved yet');
});

test('a known connection is changed: its marks, its name, its delimiter', async ({ window, serve }) => {
  const server = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage, sidebar } = window;
  await window.openNewConnection();
  await connectionPage.connect({ address: server.address, name: 'before' });
  await expect(sidebar.row('prod')).toBeVisible();
  await window.runCommand('Edit the connection');
  await expect(connectionPage.address).toHaveValue(server.address);
  await expect(connectionPage.name).toHaveValue('before');
  await connectionPage.name.fill('after');
  await connectionPage.turn(connectionPage.readOnly);
  await connectionPage.turn(connectionPage.production);
  await expect(connectionPage.state).toHaveText('Not saved: name, read-only, production');
  await connectionPage.connectButton.click();
  await expect(connectionPage.form).toBeHidden();
  await expect(sidebar.connection).toHaveAccessibleName('Connection after, production, read-only');
  await expect(sidebar.connection).toContainText('production');
  await expectAccessible(window.page);
});

test('the keys that duplicate a connection leave the local server alone', async ({ sample: window }) => {
  const { connectionList, connectionPage, toasts } = window;
  await edit(window);
  await connectionList.list.focus();
  await window.press('Mod+D');
  // By when this was answered, that would have been refused.
  await connectionPage.saveButton.click();
  await expect(connectionPage.state).toHaveText('Saved');
  await expect(connectionList.items).toHaveCount(1);
  await expect(toasts).toBeHidden();
});

test("the local server's connection has only what applies to it", async ({ sample: window }) => {
  const { connectionPage, sidebar } = window;
  await edit(window);
  await expect(connectionPage.name).toHaveValue('sample');
  for (const other of [connectionPage.address, connectionPage.apiKey, connectionPage.moreButton]) {
    await expect(other).toBeHidden();
  }
  await connectionPage.turn(connectionPage.readOnly);
  await connectionPage.connectButton.click();
  await expect(sidebar.connection).toHaveAccessibleName('Connection sample, read-only');
});

test('a pasted request gives its server, and no secret of it goes into a field that can be read', async ({
  window,
}) => {
  const { connectionPage, page } = window;
  await window.openNewConnection();
  await paste(
    connectionPage.address,
    "curl 'https://a.example/base/v1/table/x/describe?delimiter=.' -H 'x-api-key: canary-1'",
  );
  await expect(connectionPage.address).toHaveValue('https://a.example/base');
  await expect(connectionPage.delimiter).toHaveValue('.');
  await expect(connectionPage.form).toContainText('Its headers were left out');
  expect(await page.content()).not.toContain('canary-1');
});

/** As from another program, whose clipboard a test has no hold of. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('what a server can do is told, and asked again', async ({ window, serve }) => {
  const server = await serve(listingServer({ tables: [['prod', 'items']] }));
  const { connectionPage, sidebar, capabilities } = window;
  await window.openNewConnection();
  await connectionPage.connect({ address: server.address, name: 'prod' });
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
