import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect } from '../fixtures/journey.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';
import { deploymentServer } from '../fixtures/servers.ts';
import { test as base } from '../fixtures/three-connections.ts';

const KEY = 'canary-key-91c4';
const PASSPHRASE = 'several words of no sense';

const test = base.extend<{ folder: string }>({
  folder: async ({ playwright: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-connections-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

test('connections are exported and imported without secrets, or with secrets under a passphrase', async ({
  app,
  shell,
  window,
  serve,
  folder,
}) => {
  const server = await serve(deploymentServer(KEY, ['items']));
  const { connectionPage, connectionList, sidebar } = window;
  await window.openNewConnection();
  await connectionPage.fill({ address: server.address, name: 'prod', apiKey: KEY, database: 'west' });
  await connectionPage.chooseColor('green');
  await connectionPage.save();
  await expect(connectionPage.state).toHaveText('Saved');

  await test.step('a file without secrets restores all other settings', async () => {
    const saved = nextSavedFile(app, shell, folder);
    await connectionList.export();
    const path = await saved;
    expect(await readFile(path, 'utf8')).not.toContain(KEY);
    await connectionList.openFile(path);
    await expect(connectionList.importDialog).toContainText('already exists');
    const choice = connectionList.importDialog.getByRole('checkbox', { name: 'prod' });
    await expect(choice).not.toBeChecked();
    await connectionList.importDialog.getByText('prod', { exact: true }).click();
    await connectionList.import();
    await expect(connectionList.items).toHaveCount(2);
    await expect(connectionPage.database).toHaveValue('west');
    await expect(connectionPage.colors.getByRole('radio', { name: 'green' })).toBeChecked();
    await expect(connectionPage.filled('API key').group).toBeHidden();
    await connectionList.list.focus();
    await window.press('End', 'Delete');
    await expect(connectionList.items).toHaveCount(1);
  });

  await test.step('a file under a passphrase contains no plain secret, and the imported secrets work', async () => {
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
    await expect(connectionList.importDialog.getByRole('alert')).toContainText('Wrong passphrase');
    await connectionList.passphrase.fill(PASSPHRASE);
    await connectionList.import();
    await expect(connectionPage.name).toHaveValue('prod');
    await connectionPage.connectButton.click();
    await expect(sidebar.row('items')).toBeVisible();
    expect(server.seen.slice(before).map(({ headers }) => headers['x-api-key'])).toContain(KEY);
  });
});

test('the import dialog warns of what a file trusts, and disables invalid connections', async ({
  window,
  folder,
}) => {
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
  await expect(importDialog).toContainText('Doesn’t verify certificates.');
  await expect(importDialog).toContainText('Uses the proxy http://proxy.example:3128.');
  await expect(importDialog).toContainText('Also sends credentials to https://b.example.');
  await expect(importDialog.getByRole('checkbox', { name: 'no address' })).toBeDisabled();
  await expect(importDialog).toContainText('"nonsense" isn’t a complete address.');
  await expect(importDialog.getByRole('checkbox', { name: 'a word' })).toBeDisabled();
  await expectAccessible(window.page);
  await connectionList.import();
  await expect(connectionList.item('prod')).toHaveAccessibleName(/certificate not verified/);
  await expect(connectionList.items).toHaveCount(1);
});
