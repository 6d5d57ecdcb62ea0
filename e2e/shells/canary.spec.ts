import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Canary, canariesIn, canary } from '#contract/testing/canary.ts';
import type { App } from '../fixtures/app.ts';
import { type CanaryServers, startCanaryServers } from '../fixtures/canary-servers.ts';
import { protectedCertificate } from '../fixtures/client-certificate.ts';
import { allBytes } from '../fixtures/data-files.ts';
import { test as base, expect } from '../fixtures/journey.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';
import { databasesAndCaches, windowContents } from '../fixtures/window-contents.ts';
import { ConnectionPage } from '../pages/connection-page.ts';
import { MainWindow } from '../pages/main-window.ts';
import { SignInFields } from '../pages/sign-in-fields.ts';

/** One canary for each kind of secret. */
function makeSecrets() {
  return {
    apiKey: canary('API key'),
    bearer: canary('bearer token'),
    clientSecret: canary('client secret'),
    proxyPassword: canary('proxy password'),
    passphrase: canary('passphrase'),
    accessToken: canary('access token'),
    option: canary('storage option'),
  };
}

interface CanaryFixtures {
  secrets: ReturnType<typeof makeSecrets>;
  servers: CanaryServers;
  folder: string;
}

const test = base.extend<CanaryFixtures>({
  secrets: async ({ playwright: _ }, use) => {
    await use(makeSecrets());
  },
  servers: async ({ secrets: { option, accessToken } }, use) => {
    const servers = await startCanaryServers({ option: option.text, accessToken: accessToken.text });
    await use(servers);
    await servers.close();
  },
  folder: async ({ playwright: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-canary-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

// SECURITY: a trace would contain everything that is typed. The window is wide, so that all options are visible.
test.use({ asProgram: true, trace: 'off', windowSize: { width: 1800, height: 900 } });

/** A remote address, so that the proxy is used; the proxy responds itself. */
const FAR_ADDRESS = 'http://tables.test';

async function addBehindProxy(page: Page, servers: CanaryServers, secrets: CanaryFixtures['secrets']) {
  const connection = await newConnection(page, FAR_ADDRESS, secrets.apiKey);
  const { form } = connection;
  await connection.bearer.fill(secrets.bearer.text);
  await form.getByRole('radiogroup', { name: 'Proxy' }).getByText('Custom', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Proxy address' }).fill(servers.proxy.address);
  await form.getByRole('textbox', { name: 'Proxy user' }).fill('someone');
  await form.getByLabel('Proxy password', { exact: true }).fill(secrets.proxyPassword.text);
  const file = protectedCertificate(secrets.passphrase.text);
  await form.locator('input[type=file][aria-label="Client certificate"]').setInputFiles({
    name: 'client.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from(file),
  });
  await form.getByLabel('Passphrase', { exact: true }).fill(secrets.passphrase.text);
  await expect(form.getByRole('list', { name: 'Chosen certificate' })).toBeVisible();
  await connection.connectButton.click();
  // Vitrine rejects plain HTTP at first.
  await connection.anywayButton.click();
  await expect(new MainWindow(page).sidebar.row('items')).toBeVisible();
  return { name: 'private key', text: file.split('PRIVATE KEY-----')[1]?.split('\n')[4] ?? '' };
}

/** The token endpoint responds, but the server doesn't speak TLS, so adding it needs “anyway”. */
async function addSignedIn(
  page: Page,
  servers: CanaryServers,
  { apiKey, clientSecret }: CanaryFixtures['secrets'],
) {
  const connection = await newConnection(page, servers.proxy.address.replace('http:', 'https:'), apiKey);
  const { form } = connection;
  const fields = new SignInFields(page);
  await fields.chooseAuthorization('Client credentials');
  await form.getByRole('button', { name: /^Custom endpoints/ }).click();
  await form.getByRole('textbox', { name: 'Token endpoint' }).fill(`${servers.tokens.address}/token`);
  await fields.clientId.fill('vitrine');
  await fields.clientSecret.fill(clientSecret.text);
  await connection.connectButton.click();
  await expect(connection.problem).toContainText('Couldn’t add the connection');
  await connection.anywayButton.click();
  await expect(form).toBeHidden();
}

async function newConnection(page: Page, address: string, apiKey: Canary): Promise<ConnectionPage> {
  await new SignInFields(page).open();
  const connection = new ConnectionPage(page);
  await connection.fill({ address, apiKey: apiKey.text });
  return connection;
}

/** Loads a table while its server works, rejects, and redirects, with the storage options visible. */
async function lookAtTable(page: Page, { is, elsewhere }: CanaryServers): Promise<void> {
  const { sidebar, table } = new MainWindow(page);
  await sidebar.openToKeep('items');
  await expect(table.name).toHaveText('items');
  await table.show('Storage');
  await expect(table.article.getByText('aws_secret_access_key')).toBeVisible();
  const refresh = table.article.getByRole('button', { name: 'Refresh', exact: true });
  is.mood = 'refusing';
  await refresh.click();
  await expect(table.problem).toContainText('Not known');
  is.mood = 'leading-away';
  await refresh.click();
  await expect(table.problem).toContainText(elsewhere.address);
  is.mood = 'good';
}

async function exportAll(app: App, folder: string): Promise<string> {
  const window = new MainWindow(app.page);
  const saved = nextSavedFile(app, app.shell, folder);
  await window.runCommand('Export connections…');
  await window.dialog.getByRole('button', { name: /^Export 2/ }).click();
  return readFile(await saved, 'utf8');
}

test('secrets are sent to their servers, and occur in no file, window, export, or output', async ({
  app,
  servers,
  secrets,
  folder,
}) => {
  test.slow();
  const key = await addBehindProxy(app.page, servers, secrets);
  const all = [...Object.values(secrets), key];
  await lookAtTable(app.page, servers);
  // All credentials were sent; otherwise the test would prove nothing.
  expect(servers.proxy.seen.at(-1)?.headers).toMatchObject({
    'x-api-key': secrets.apiKey.text,
    authorization: `Bearer ${secrets.bearer.text}`,
    'proxy-authorization': `Basic ${btoa(`someone:${secrets.proxyPassword.text}`)}`,
  });
  expect(canariesIn(JSON.stringify(servers.elsewhere.seen), all)).toEqual([]);
  const window = new MainWindow(app.page);
  await window.toggleActivity();
  await window.activity.requests.last().click();
  expect(canariesIn(await windowContents(app.page), all)).toEqual([]);

  await addSignedIn(app.page, servers, secrets);
  expect(servers.tokens.seen).not.toEqual([]);
  expect(canariesIn(await windowContents(app.page), all)).toEqual([]);
  expect(await databasesAndCaches(app.page)).toEqual([]);
  expect(canariesIn(await exportAll(app, folder), all)).toEqual([]);

  expect(canariesIn(app.output(), all)).toEqual([]);
  await app.kill();
  expect(canariesIn(await allBytes(app.dataDirectory), all)).toEqual([]);
  app.takeProblems();
  await app.relaunch();
  await expect(new MainWindow(app.page).sidebar.connection).toBeVisible();
  expect(canariesIn(await windowContents(app.page), all)).toEqual([]);
  await app.close();
  expect(canariesIn(app.output(), all)).toEqual([]);
  expect(canariesIn(await allBytes(app.dataDirectory), all)).toEqual([]);
  app.takeProblems();
});
