import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { test as base, expect } from '../fixtures/journey.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';
import { deploymentServer, listingServer } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

const KEY = 'canary-key-91c4';
const PASSPHRASE = 'several words of no sense';

interface ConnectionsFixtures {
  /** Ends with the test. */
  folder: string;
  server: HttpServer;
  /** Three connections to the server, and the page of the first. */
  three: MainWindow;
}

const test = base.extend<ConnectionsFixtures>({
  folder: async ({ playwright: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-connections-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  server: async ({ serve }, use) => {
    await use(await serve(listingServer({ tables: [['prod', 'items']] })));
  },
  three: async ({ window, server }, use) => {
    const { connectionPage, connectionList } = window;
    for (const name of ['one', 'two', 'three']) {
      await window.openNewConnection();
      await connectionPage.fill({ address: server.address, name });
      await connectionPage.save();
      await expect(connectionPage.state).toHaveText('Saved');
    }
    await connectionList.item('one').click();
    await expect(connectionPage.name).toHaveValue('one');
    await use(window);
  },
});

test('a saved connection stays on its page until its tables are opened', async ({ window, server }) => {
  const { connectionPage, connectionList, sidebar, tabs } = window;
  await window.openNewConnection();
  await expect(connectionPage.state).toHaveText('Not saved yet');
  await connectionPage.fill({ address: server.address, name: 'prod' });
  await connectionPage.chooseColor('violet');
  await connectionPage.turn(connectionPage.production);
  await window.press('Mod+S');
  await expect(connectionPage.state).toHaveText('Saved');
  await expect(tabs.shown).toHaveText('prod, connection');
  await expect(connectionList.selected).toHaveAccessibleName(/^prod, .*, production$/);
  await connectionPage.connectButton.click();
  await expect(sidebar.row('prod')).toBeVisible();
  await expect(tabs.all).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the page and its list can be used by everybody, ${theme}`, async ({ three: window }) => {
    await window.page.emulateMedia({ colorScheme: theme });
    const { connectionPage, connectionList, page } = window;
    await connectionPage.openMore();
    await connectionPage.addEntry(1, 'tenant', 'blue');
    await expectAccessible(page);
    await connectionList.chooseFromMenu('Export');
    await connectionList.exportDialog.getByText('With their secrets').click();
    await expectAccessible(page);
  });
}

test('connections are put into another order by keys, and by dragging', async ({ app, three: window }) => {
  const { connectionList } = window;
  await connectionList.list.focus();
  await window.press('Home', 'Alt+ArrowDown');
  await expect.poll(() => connectionList.names()).toEqual(['two', 'one', 'three']);
  await window.press('Alt+ArrowDown', 'Alt+ArrowDown');
  await expect.poll(() => connectionList.names()).toEqual(['two', 'three', 'one']);
  await connectionList.item('one').dragTo(connectionList.item('two'), { targetPosition: { x: 40, y: 4 } });
  await expect.poll(() => connectionList.names()).toEqual(['one', 'two', 'three']);
  await app.relaunch();
  const again = new MainWindow(app.page);
  await expect.poll(() => again.connectionList.names()).toEqual(['one', 'two', 'three']);
});

test('the page is there after a restart, and nothing that was typed', async ({ app, three: window }) => {
  await window.connectionPage.name.fill('typed');
  await window.connectionPage.apiKey.fill(KEY);
  await expect(window.connectionPage.state).toHaveText('Not saved: name, API key');
  await app.relaunch();
  const { connectionPage, tabs } = new MainWindow(app.page);
  await expect(tabs.shown).toHaveText('one, connection');
  await expect(connectionPage.name).toHaveValue('one');
  await expect(connectionPage.state).toHaveText('Saved');
});

test('what is changed while the server is asked stays, and is not saved yet', async ({ window, serve }) => {
  const gate = createGate();
  gate.close();
  const server = await serve(listingServer({ tables: [['prod', 'items']], before: gate.pass }));
  const { connectionPage } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address, name: 'prod' });
  await connectionPage.save();
  await expect(connectionPage.state).toHaveText('Asking the server');
  await connectionPage.turn(connectionPage.production);
  gate.open();
  await expect(connectionPage.state).toHaveText('Not saved: production');
  await expect(connectionPage.production).toBeChecked();
});

test('a copy has the secrets of the original', async ({ window, serve }) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectionPage, connectionList, sidebar } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address, name: 'prod', apiKey: KEY, database: 'west' });
  await connectionPage.save();
  await expect(connectionPage.state).toHaveText('Saved');
  await connectionList.openMenuOf('prod');
  await connectionList.chooseInMenu('Duplicate');
  await expect(connectionList.selected).toHaveAccessibleName(/^prod copy,/);
  await expect(connectionPage.filled('API key').group).toBeVisible();
  await connectionPage.connectButton.click();
  await expect(sidebar.connection).toHaveText('prod copy');
  await expect(sidebar.row('items')).toBeVisible();
  expect(server.seen.at(-1)?.headers['x-api-key']).toBe(KEY);
});

test('a removed connection comes back where it was taken from', async ({ three: window }) => {
  const { connectionList, connectionPage, toasts } = window;
  await connectionList.list.focus();
  await window.press('Home', 'Delete');
  await expect.poll(() => connectionList.names()).toEqual(['two', 'three']);
  await expect(connectionPage.name).toHaveValue('two');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => connectionList.names()).toEqual(['one', 'two', 'three']);
});

test('a tab does not close over what was typed without a question', async ({ three: window }) => {
  const { connectionPage, connectionList, tabs } = window;
  await connectionPage.name.fill('other');
  await connectionList.item('two').click();
  await expect(connectionPage.name).toHaveValue('two');
  await tabs.closeByCross('one, connection');
  await expect(connectionPage.question).toContainText('name');
  await expectAccessible(window.page);
  await connectionPage.stay();
  await expect(connectionPage.name).toHaveValue('other');
  await window.press('Alt+W');
  await connectionPage.discard();
  await expect(tabs.tab('one, connection')).toHaveCount(0);
  await expect(connectionList.item('one')).toBeVisible();
});

test('the page asks before it goes with what was typed', async ({ three: window }) => {
  const leaves = () =>
    window.page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await leaves()).toBe(true);
  await window.connectionPage.name.fill('other');
  expect(await leaves()).toBe(false);
  await window.connectionPage.name.fill('one');
  expect(await leaves()).toBe(true);
});

test('a few of many are exported, and what is wrong with a passphrase gets the keys', async ({
  three: window,
}) => {
  const { connectionList } = window;
  const { exportDialog } = connectionList;
  await connectionList.list.focus();
  await window.runCommand('Export connections');
  await exportDialog.getByRole('button', { name: 'Choose none' }).click();
  await exportDialog.getByText('two', { exact: true }).click();
  await exportDialog.getByText('With their secrets').click();
  await exportDialog.getByLabel('Passphrase', { exact: true }).fill('short');
  await exportDialog.getByRole('button', { name: 'Export 1 connection' }).click();
  await expect(exportDialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
  await expectAccessible(window.page);
  await window.press('Escape');
  // The palette that opened it had the keys from the list.
  await expect(connectionList.list).toBeFocused();
});

test('a file without secrets has none, and brings back the rest', async ({
  app,
  shell,
  window,
  serve,
  folder,
}) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectionPage, connectionList } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address, name: 'prod', apiKey: KEY, database: 'west' });
  await connectionPage.chooseColor('green');
  await connectionPage.save();
  await expect(connectionPage.state).toHaveText('Saved');
  const saved = nextSavedFile(app, shell, folder);
  await connectionList.export();
  const path = await saved;
  expect(await readFile(path, 'utf8')).not.toContain(KEY);

  await connectionList.openFile(path);
  await expect(connectionList.importDialog).toContainText('is there already');
  const choice = connectionList.importDialog.getByRole('checkbox', { name: 'prod' });
  await expect(choice).not.toBeChecked();
  await connectionList.importDialog.getByText('prod', { exact: true }).click();
  await connectionList.import();
  await expect(connectionList.items).toHaveCount(2);
  await expect(connectionPage.database).toHaveValue('west');
  await expect(connectionPage.colors.getByRole('radio', { name: 'green' })).toBeChecked();
  await expect(connectionPage.filled('API key').group).toBeHidden();
});

test('under a passphrase the secrets go along, and work', async ({ app, shell, window, serve, folder }) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectionPage, connectionList, sidebar } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address, name: 'prod', apiKey: KEY, database: 'west' });
  await connectionPage.save();
  await expect(connectionPage.state).toHaveText('Saved');
  const saved = nextSavedFile(app, shell, folder);
  await connectionList.export(PASSPHRASE);
  const path = await saved;
  expect(await readFile(path, 'utf8')).not.toContain(KEY);
  await connectionList.list.focus();
  await window.press('Home', 'Delete');
  await expect(window.welcome.heading).toBeVisible();

  const before = server.seen.length;
  await window.runCommand('Import connections');
  await connectionList.file.setInputFiles(path);
  await connectionList.passphrase.fill('another one altogether');
  await connectionList.import();
  await expect(connectionList.importDialog.getByRole('alert')).toContainText('The passphrase is not the one');
  await connectionList.passphrase.fill(PASSPHRASE);
  await connectionList.import();
  await expect(connectionPage.name).toHaveValue('prod');
  await connectionPage.connectButton.click();
  await expect(sidebar.row('items')).toBeVisible();
  expect(server.seen.slice(before).map(({ headers }) => headers['x-api-key'])).toContain(KEY);
});

test('a file says what it would have trusted, before anything of it is taken', async ({ window, folder }) => {
  const path = join(folder, 'from-somebody.json');
  const network = {
    tls: { trust: 'off', authorities: '' },
    proxy: { kind: 'own', address: 'http://proxy.example:3128', user: '', bypass: '' },
    limits: { connect: 10, answer: 120 },
  };
  const record = {
    name: 'prod',
    address: 'https://a.example',
    network,
    trustedOrigins: ['https://b.example'],
  };
  const file = {
    format: 'vitrine-connection-export',
    version: 1,
    connections: [record, { name: 'no address' }, { name: 'a word', address: 'nonsense' }],
  };
  await writeFile(path, JSON.stringify(file));
  const { connectionList } = window;
  await window.runCommand('Import connections');
  await connectionList.file.setInputFiles(path);
  const { importDialog } = connectionList;
  await expect(importDialog).toContainText('Its certificate is not checked: whoever answers is trusted.');
  await expect(importDialog).toContainText('Goes through the proxy http://proxy.example:3128.');
  await expect(importDialog).toContainText('Its credentials go to https://b.example too.');
  await expect(importDialog.getByRole('checkbox', { name: 'no address' })).toBeDisabled();
  await expect(importDialog).toContainText('"nonsense" is no whole address.');
  await expect(importDialog.getByRole('checkbox', { name: 'a word' })).toBeDisabled();
  await expectAccessible(window.page);
  await connectionList.import();
  await expect(connectionList.item('prod')).toHaveAccessibleName(/certificate not checked/);
  await expect(connectionList.items).toHaveCount(1);
});
