import { expectAccessible } from '../fixtures/axe.ts';
import { readFiles } from '../fixtures/data-files.ts';
import { readHeap } from '../fixtures/heap.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { deploymentServer, flatServer, listingServer } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

const KEY = 'canary-key-5f2a9c';
const TOKEN = 'canary-token-77be01';
const SECRETS = [KEY, TOKEN];

/** The distinct values of a header in all requests that the server received. */
function sentAs(server: HttpServer, header: string): readonly unknown[] {
  return [...new Set(server.seen.map(({ headers }) => headers[header]))];
}

async function edit(window: MainWindow): Promise<void> {
  await window.sidebar.openConnectionMenu();
  await window.sidebar.chooseInMenu('Edit connection');
}

/** The header names of each dialect. */
const DIALECTS = {
  svc: { database: 'x-svc-database', context: 'x-svc-ctx-tenant' },
  lance: { database: 'x-lancedb-database', context: 'x-lance-ctx-tenant' },
};

test('requests carry the settings of the form, and the capabilities of a server are shown', async ({
  window,
  serve,
}) => {
  const { capabilities, connectionPage, sidebar, page } = window;
  for (const dialect of ['svc', 'lance'] as const) {
    await test.step(`requests to a ${dialect} deployment carry the settings in ${dialect} headers`, async () => {
      const server = await serve(deploymentServer(KEY, [`of-${dialect}`]));
      const { database, context } = DIALECTS[dialect];
      await window.openNewConnection();
      await connectionPage.chooseHeaderNames(dialect);
      await connectionPage.openMore();
      await connectionPage.addEntry(1, 'tenant', 'blue and green');
      await expect(connectionPage.entry(1).name).toHaveAccessibleDescription(context);
      await connectionPage.connect({ address: server.address, apiKey: KEY, bearer: TOKEN, database: 'west' });
      await expect(sidebar.row(`of-${dialect}`)).toBeVisible();
      await sidebar.choose(`of-${dialect}`);
      await expect(window.table.fact('Version')).toBeVisible();
      expect(sentAs(server, 'x-api-key')).toEqual([KEY]);
      expect(sentAs(server, 'authorization')).toEqual([`Bearer ${TOKEN}`]);
      expect(sentAs(server, database)).toEqual(['west']);
      expect(sentAs(server, context)).toEqual(['blue and green']);
    });
  }
  await test.step('a /v1 at the end of the address is reported, and removed by its button', async () => {
    const { address } = await serve(listingServer({ tables: [['prod', 'items']] }));
    await window.openNewConnection();
    await connectionPage.address.fill(`${address}/v1/`);
    await expect(connectionPage.form).toContainText('The one you typed is ignored');
    await connectionPage.dropVersionButton.click();
    await expect(connectionPage.address).toHaveValue(address);
    await expect(connectionPage.address).toBeFocused();
    await expect(connectionPage.address).toHaveAccessibleDescription(
      new RegExp(`^${address}/v1/table/namespace%24table/describe`),
    );
    await connectionPage.connectButton.click();
    await expect(sidebar.row('prod')).toBeVisible();
  });
  await test.step('a credential is sent over plain HTTP to a remote server only after a warning and a confirmation', async () => {
    // Requests to the remote server go through this proxy, which records them.
    const proxy = await serve(flatServer(['far']));
    const { form } = connectionPage;
    await window.openNewConnection();
    await connectionPage.fill({ address: 'http://catalog.example:2333' });
    await connectionPage.openMore();
    await form.getByRole('radiogroup', { name: 'Proxy' }).getByText('Custom', { exact: true }).click();
    await form.getByRole('textbox', { name: 'Proxy address' }).fill(proxy.address);
    await expect(connectionPage.warning).toBeHidden();
    await connectionPage.bearer.fill(TOKEN);
    await expect(connectionPage.warning).toContainText('The address uses http://');
    await connectionPage.connectButton.click();
    await expect(connectionPage.problem).toContainText('plain HTTP');
    await expect(connectionPage.anywayButton).toBeVisible();
    await expectAccessible(page);
    expect(proxy.seen).toEqual([]);

    await connectionPage.addAnyway();
    await expect(sidebar.row('far')).toBeVisible();
    expect(sentAs(proxy, 'authorization')).toEqual([`Bearer ${TOKEN}`]);
  });
  await test.step('the capabilities of a server are listed, and can be checked again', async () => {
    const server = await serve(listingServer({ tables: [['told', 'items']] }));
    await window.openNewConnection();
    await connectionPage.connect({ address: server.address });
    await expect(sidebar.row('told')).toBeVisible();
    await sidebar.openConnectionMenu();
    await sidebar.chooseInMenu('Check capabilities');
    await expect(capabilities.does).toContainText('List the tables of a namespace ListTables');
    const lacking = capabilities.doesNot.getByRole('listitem').filter({ hasText: 'ListTableVersions' });
    await expect(lacking).toContainText(/POST \/v1\/table\/\w+\/version\/list → 404/);
    await expect(capabilities.unknown).toContainText('Create a namespace');
    await expectAccessible(page);
    await expect(capabilities.copyButton).toBeEnabled();
    const requestCount = () => server.seen.length;
    const before = requestCount();
    await capabilities.check();
    await expect.poll(requestCount).toBeGreaterThan(before);
    await expect(capabilities.does).toContainText('ListTables');
    await expect(capabilities.doesNot).toContainText('ListTableVersions');
  });
});

test('a saved credential is in no file, no page storage, no document, and finally not in the heap', async ({
  app,
  window,
  serve,
}) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectionPage, sidebar, activity, page } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address, database: 'west' });
  // As if pasted: `fill` would leave the text in the HTML of the page.
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
  const files = await readFiles(app.dataDirectory);
  expect(files.size).toBeGreaterThan(0);
  const places = [['document', await page.content()], ['storages', storages], ...files] as const;
  const found = places.filter(([, contents]) => holdsSecret(String(contents)));
  expect(found.map(([place]) => place)).toEqual([]);
  // React and the JavaScript engine release the last values they held only after other work.
  await connectionPage.cancel();
  await sidebar.refresh();
  await sidebar.choose('items');
  await expect(window.table.fact('Version')).toBeVisible();
  await expect.poll(async () => holdsSecret(await readHeap(page)), { timeout: 20_000 }).toBe(false);
});

function holdsSecret(text: string): boolean {
  return SECRETS.some((secret) => text.includes(secret));
}

test('a credential is replaced and cleared, and is not sent to another server by itself', async ({
  window,
  serve,
}) => {
  const { connectionPage, sidebar, page } = window;
  await test.step('a credential is replaced and cleared, and its field never contains the saved one', async () => {
    const server = await serve(deploymentServer(KEY, ['replaced']));
    await window.openNewConnection();
    await connectionPage.connect({ address: server.address, apiKey: 'an old key', database: 'west' });
    await expect(connectionPage.apiKey).toHaveAccessibleDescription(/API key must be visible ASCII/);
    await connectionPage.apiKey.fill('an-old-key');
    await connectionPage.connectButton.click();
    await expect(connectionPage.problem).toContainText('The key of this caller is unknown.');
    await connectionPage.addAnyway();
    await expect(sidebar.problem).toBeVisible();

    await edit(window);
    await connectionPage.filled('API key').replaceButton.click();
    await expect(connectionPage.apiKey).toBeFocused();
    await expect(connectionPage.apiKey).toHaveValue('');
    await connectionPage.apiKey.fill(` ${KEY} `);
    await connectionPage.connectButton.click();
    await expect(sidebar.row('replaced')).toBeVisible();

    await edit(window);
    await connectionPage.filled('API key').clearButton.click();
    await expect(connectionPage.apiKey).toBeFocused();
    await expect(connectionPage.filled('API key').group).toBeHidden();
    await connectionPage.cancel();
    await sidebar.refresh();
    await expect(sidebar.catalog).toContainText('require an API key, and this connection has none');
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('x-api-key');
  });
  await test.step('a key is not sent to a changed address until it is entered again', async () => {
    const [given, other] = await Promise.all([
      serve(deploymentServer(KEY, ['given'])),
      serve(deploymentServer(KEY, ['elsewhere'])),
    ]);
    await window.openNewConnection();
    await connectionPage.connect({ address: given.address, apiKey: KEY, database: 'west' });
    await expect(sidebar.row('given')).toBeVisible();

    await edit(window);
    const { group, replaceButton } = connectionPage.filled('API key');
    await expect(group).not.toContainText('Given for');
    await connectionPage.address.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(other.address);
    await expect(group.getByRole('alert')).toContainText(`Given for ${given.address}`);
    await expect(group.getByRole('alert')).toContainText(`Enter it again to use it for ${other.address}.`);
    // Only the desktop app can ask for confirmation in a dialog that no page can answer.
    await expect(group.getByRole('button', { name: /^Use it for/ })).toHaveCount(0);
    await expectAccessible(page);

    const receivedKey = () => other.seen.some(({ headers }) => JSON.stringify(headers).includes(KEY));
    await page.keyboard.press('Enter');
    await expect(connectionPage.problem).toContainText(`The API key was given for ${given.address}.`);
    await connectionPage.addAnyway();
    await expect(sidebar.catalog).toContainText(`The API key was given for ${given.address}.`);
    expect(receivedKey()).toBe(false);

    await edit(window);
    await expect(group.getByRole('alert')).toContainText(`Given for ${given.address}`);
    await replaceButton.focus();
    await page.keyboard.press('Enter');
    await expect(connectionPage.apiKey).toBeFocused();
    await page.keyboard.insertText(KEY);
    await page.keyboard.press('Enter');
    await expect(sidebar.row('elsewhere')).toBeVisible();
    expect(receivedKey()).toBe(true);
  });
});

test.describe('the connection to the local server', () => {
  test.use({ place: 'sample' });

  test('hides the fields of the address and the credentials, and can’t be duplicated by keyboard', async ({
    sample: window,
  }) => {
    const { connectionList, connectionPage, sidebar, toasts } = window;
    await edit(window);
    await expect(connectionPage.name).toHaveValue('sample');
    for (const other of [connectionPage.address, connectionPage.apiKey, connectionPage.moreButton]) {
      await expect(other).toBeHidden();
    }
    await connectionList.list.focus();
    await window.press('Mod+D');
    // A duplicate would have been rejected before this save is done.
    await connectionPage.saveButton.click();
    await expect(connectionPage.state).toHaveText('Saved');
    await expect(connectionList.items).toHaveCount(1);
    await expect(toasts).toBeHidden();
    await connectionPage.turn(connectionPage.readOnly);
    await connectionPage.connectButton.click();
    await expect(sidebar.connection).toHaveAccessibleName('Connection sample, read-only');
  });
});
