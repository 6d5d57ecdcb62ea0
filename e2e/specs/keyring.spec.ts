import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../fixtures/app.ts';
import { readFiles } from '../fixtures/data-files.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { test as base, expect } from '../fixtures/journey.ts';
import { type KeyringSession, missingKeyring, startKeyringSession } from '../fixtures/keyring-session.ts';
import type { Surroundings } from '../fixtures/running-shell.ts';
import { deploymentServer } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';
import { SignInFields } from '../pages/sign-in-fields.ts';

interface KeyringFixtures {
  keyring: KeyringSession;
  /** Shows its tables to whoever has the key. */
  tables: HttpServer;
}

const KEY = 'CANARY-5b1c9e0a7d42';

const test = base.extend<KeyringFixtures>({
  keyring: async ({ playwright: _ }, use) => {
    const session = await startKeyringSession();
    await use(session);
    await session.close();
  },
  tables: async ({ serve }, use) => {
    await use(await serve(deploymentServer(KEY, ['items'])));
  },
});

test.skip(({ shell }) => shell === 'browser', 'only the desktop shell reaches a keyring');
test.skip(missingKeyring() !== undefined, missingKeyring());

const WITHOUT = { switches: ['--password-store=basic'] };

/** In this keyring, as its desktop would have it. */
function inGnome({ environment }: KeyringSession): Surroundings {
  return { switches: ['--password-store=gnome-libsecret'], environment };
}

async function addWithKey(app: App, { address }: HttpServer): Promise<void> {
  const fields = new SignInFields(app.page);
  await fields.open();
  await fields.address.fill(address);
  await fields.apiKey.fill(KEY);
  await fields.form.getByRole('button', { name: 'Save and open' }).click();
  await expect(new MainWindow(app.page).sidebar.row('items')).toBeVisible();
}

/** The page of the one connection that there is. */
async function openPage(app: App): Promise<SignInFields> {
  await new MainWindow(app.page).runCommand('Edit the connection');
  return new SignInFields(app.page);
}

async function close({ form }: SignInFields): Promise<void> {
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
}

function secretsFile(app: App): Promise<string> {
  return readFile(join(app.dataDirectory, 'secrets.json'), 'utf8');
}

test('a secret is there after a restart, and no file holds it', async ({ keyring, launch, tables }) => {
  const app = await launch({ surroundings: inGnome(keyring) });
  await addWithKey(app, tables);
  const page = await openPage(app);
  await expect(page.filled('API key')).toContainText('Stored in the system keyring (GNOME)');
  await close(page);
  const before = tables.seen.length;
  await app.relaunch();
  await expect(new MainWindow(app.page).sidebar.row('items')).toBeVisible();
  expect(tables.seen.slice(before).map(({ headers }) => headers['x-api-key'])).toContain(KEY);
  for (const [name, bytes] of await readFiles(app.dataDirectory))
    expect(bytes.includes(KEY), name).toBe(false);
  const { data } = JSON.parse(await secretsFile(app));
  expect(data.secrets).toMatchObject([{ slot: 'apiKey', backend: 'gnome_libsecret', keyVersion: 'v11' }]);
});

test('a start asks it for nothing, and the form does before a secret is typed', async ({
  keyring,
  launch,
}) => {
  const before = await keyring.size();
  const app = await launch({ surroundings: inGnome(keyring) });
  await expect(new MainWindow(app.page).welcome.connectDoor).toBeVisible();
  expect(await keyring.size()).toBe(before);
  await new SignInFields(app.page).open();
  await expect.poll(() => keyring.size()).toBeGreaterThan(before);
});

test('without one a secret lasts until the end, and the form says so before it is typed', async ({
  launch,
  tables,
}) => {
  const app = await launch({ surroundings: WITHOUT });
  const fields = new SignInFields(app.page);
  await fields.open();
  await expect(fields.form.getByText('Secrets are kept until you quit.')).toBeVisible();
  await expect(fields.form.getByText('Install gnome-keyring or KWallet')).toBeVisible();
  await fields.address.fill(tables.address);
  await fields.apiKey.fill(KEY);
  await fields.form.getByRole('button', { name: 'Save and open' }).click();
  await expect(new MainWindow(app.page).sidebar.row('items')).toBeVisible();
  await expect((await openPage(app)).filled('API key')).toContainText('Kept until you quit');
  await app.relaunch();
  await expect((await openPage(app)).apiKey).toHaveValue('');
  expect([...(await readFiles(app.dataDirectory)).keys()]).not.toContain('secrets.json');
});

test('with another one both are named, what is stored stays, and with the first it is back', async ({
  keyring,
  launch,
  tables,
}) => {
  const app = await launch({ surroundings: inGnome(keyring) });
  await addWithKey(app, tables);
  const stored = await secretsFile(app);
  await app.relaunch(WITHOUT);
  const page = await openPage(app);
  const slot = page.filled('API key');
  await expect(slot).toContainText('It is in another keyring.');
  await expect(slot).toContainText('the system keyring (GNOME)');
  await expect(slot).toContainText('no keyring');
  await expect(slot).toContainText('--password-store=gnome-libsecret');
  expect(await secretsFile(app)).toBe(stored);
  await close(page);
  await app.relaunch(inGnome(keyring));
  await expect(new MainWindow(app.page).sidebar.row('items')).toBeVisible();
  expect(tables.seen.at(-1)?.headers['x-api-key']).toBe(KEY);
  expect(await secretsFile(app)).toBe(stored);
});
