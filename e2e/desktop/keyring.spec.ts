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
  /** Responds to requests with the right key only. */
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

test.skip(missingKeyring() !== undefined, missingKeyring());

const WITHOUT = { switches: ['--password-store=basic'] };

/** As on a desktop that uses this keyring. */
function inGnome({ environment }: KeyringSession): Surroundings {
  return { switches: ['--password-store=gnome-libsecret'], environment };
}

async function fillWithKey({ address, apiKey }: SignInFields, tables: HttpServer): Promise<void> {
  await address.fill(tables.address);
  await apiKey.fill(KEY);
}

async function saveAndOpen(app: App, { form }: SignInFields): Promise<void> {
  await form.getByRole('button', { name: 'Save and open' }).click();
  await expect(new MainWindow(app.page).sidebar.row('items')).toBeVisible();
}

async function openPage(app: App): Promise<SignInFields> {
  await new MainWindow(app.page).runCommand('Edit connection');
  return new SignInFields(app.page);
}

async function close({ form }: SignInFields): Promise<void> {
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
}

function secretsFile(app: App): Promise<string> {
  return readFile(join(app.dataDirectory, 'secrets.json'), 'utf8');
}

/** The server received the key in a request after the first `since` ones, although it was not typed again. */
async function expectKeyIsSent(app: App, tables: HttpServer, since: number): Promise<void> {
  await expect(new MainWindow(app.page).sidebar.row('items')).toBeVisible();
  expect(tables.seen.slice(since).map(({ headers }) => headers['x-api-key'])).toContain(KEY);
}

test('the keyring is used only when a secret is stored, restores it after a restart, and no file contains it', async ({
  keyring,
  launch,
  tables,
}) => {
  const untouched = await keyring.size();
  const app = await launch({ surroundings: inGnome(keyring) });

  await test.step('starting does not use the keyring, and opening the connection form does', async () => {
    // This needs no secret, so it must not access the keyring. It takes longer than anything that a start does later
    // on.
    const window = new MainWindow(app.page);
    await window.welcome.openSample();
    await expect(window.sidebar.row('prod')).toBeVisible();
    expect(await keyring.size()).toBe(untouched);
    const fields = new SignInFields(app.page);
    await fields.open();
    await expect.poll(() => keyring.size()).toBeGreaterThan(untouched);
    await fillWithKey(fields, tables);
    await saveAndOpen(app, fields);
  });

  await test.step('a secret is available after a restart, and no file contains it', async () => {
    const page = await openPage(app);
    await expect(page.filled('API key')).toContainText('Stored in the system keyring (GNOME)');
    await close(page);
    const before = tables.seen.length;
    await app.relaunch();
    await expectKeyIsSent(app, tables, before);
    for (const [name, bytes] of await readFiles(app.dataDirectory))
      expect(bytes.includes(KEY), name).toBe(false);
    const { data } = JSON.parse(await secretsFile(app));
    expect(data.secrets).toMatchObject([{ slot: 'apiKey', backend: 'gnome_libsecret', keyVersion: 'v11' }]);
  });

  const stored = await secretsFile(app);
  await test.step('with another keyring, the form names both keyrings, and the stored secrets stay unchanged', async () => {
    await app.relaunch(WITHOUT);
    const page = await openPage(app);
    const slot = page.filled('API key');
    await expect(slot).toContainText('Stored in another keyring');
    await expect(slot).toContainText('the system keyring (GNOME)');
    await expect(slot).toContainText('no keyring');
    await expect(slot).toContainText('--password-store=gnome-libsecret');
    expect(await secretsFile(app)).toBe(stored);
    await close(page);
  });

  await test.step('with the first keyring, the secret is available again', async () => {
    const before = tables.seen.length;
    await app.relaunch(inGnome(keyring));
    await expectKeyIsSent(app, tables, before);
    expect(await secretsFile(app)).toBe(stored);
  });
});

test('without a keyring, a secret is kept until Vitrine quits, which the form announces before it is typed', async ({
  launch,
  tables,
}) => {
  const app = await launch({ surroundings: WITHOUT });
  const fields = new SignInFields(app.page);
  await fields.open();
  await expect(fields.form.getByText('Credentials are kept only until you quit')).toBeVisible();
  await expect(fields.form.getByText('Install gnome-keyring or KWallet')).toBeVisible();
  await fillWithKey(fields, tables);
  await saveAndOpen(app, fields);
  await expect((await openPage(app)).filled('API key')).toContainText('Kept until you quit');
  await app.relaunch();
  await expect((await openPage(app)).apiKey).toHaveValue('');
  expect([...(await readFiles(app.dataDirectory)).keys()]).not.toContain('secrets.json');
});
