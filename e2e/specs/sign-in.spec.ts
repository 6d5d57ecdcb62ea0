import {
  AUDIENCE,
  type AuthorizationServer,
  CLIENT_SECRET,
  createBrowserUser,
  startAuthorizationServer,
} from '../fixtures/authorization-server.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import type { Answer, HttpServer } from '../fixtures/http-server.ts';
import { test as base, expect } from '../fixtures/journey.ts';
import { flatServer, refusing } from '../fixtures/servers.ts';
import { type AuthorizationName, SignInFields } from '../pages/sign-in-fields.ts';

interface SignInFixtures {
  authorizationServer: AuthorizationServer;
  /** Shows its tables to whoever has a token that the other server gave. */
  tables: HttpServer;
  fields: SignInFields;
  /** Begins a new connection to those tables. */
  begin: (kind: AuthorizationName, clientId: string) => Promise<void>;
}

const test = base.extend<SignInFixtures>({
  authorizationServer: async ({ playwright: _ }, use) => {
    const server = await startAuthorizationServer();
    await use(server);
    await server.close();
  },
  tables: async ({ authorizationServer, serve }, use) => {
    const answer = flatServer(['items']);
    const checking: Answer = async (request, response) => {
      const isKnown = await authorizationServer.isActive(tokenIn(request.headers.authorization));
      return isKnown ? answer(request, response) : refusing(request, response);
    };
    await use(await serve(checking));
  },
  fields: async ({ window }, use) => {
    await use(new SignInFields(window.page));
  },
  begin: async ({ fields, tables, authorizationServer }, use) => {
    await use(async (kind, clientId) => {
      await fields.open();
      await fields.address.fill(tables.address);
      await fields.chooseAuthorization(kind);
      await fields.issuer.fill(authorizationServer.issuer);
      await fields.clientId.fill(clientId);
      await fields.audience.fill(AUDIENCE);
    });
  },
});

function tokenIn(header: string | undefined): string {
  return header?.replace('Bearer ', '') ?? '';
}

function lastToken({ seen }: HttpServer): string {
  return tokenIn(seen.at(-1)?.headers.authorization);
}

test('a program signs in by itself, and its requests carry what it got', async ({
  window,
  fields,
  tables,
  authorizationServer,
  begin,
}) => {
  const { page } = window;
  await begin('Client credentials', 'robot-basic');
  await fields.findButton.click();
  await expect(fields.found).toContainText('Found its token address, same origin.');
  await fields.scopes.fill('read ');
  await expect(fields.tag('read')).toBeVisible();
  // As pasted: what fills a field otherwise leaves the text in the page itself.
  await fields.clientSecret.focus();
  await page.keyboard.insertText(CLIENT_SECRET);
  expect(await page.content()).not.toContain(CLIENT_SECRET);
  await fields.saveAndSignInButton.click();
  await expect(fields.access).toContainText('Signed in.');
  await expect(fields.filled('Client secret')).toContainText('Kept until you quit');
  expect(await page.content()).not.toContain(CLIENT_SECRET);
  await expectAccessible(page);

  await fields.openButton.click();
  await expect(window.sidebar.row('items')).toBeVisible();
  const token = lastToken(tables);
  expect(await authorizationServer.isActive(token)).toBe(true);
  expect(await page.content()).not.toContain(token);
});

test('a user types a code elsewhere, and signs out again', async ({
  window,
  fields,
  tables,
  authorizationServer,
  begin,
}) => {
  const { page } = window;
  await begin('Device code', 'window');
  await fields.scopes.fill('openid offline_access read');
  await fields.saveAndSignInButton.click();
  const code = await fields.deviceCode.innerText();
  await expect(fields.countdown).toHaveText(/^\d+ (min \d\d )?s$/);
  await expect(fields.cancelButton).toBeFocused();
  await expectAccessible(page);
  await createBrowserUser().enterCode(await fields.deviceAddress.inputValue(), code, 'confirm');
  await expect(fields.access).toContainText('Signed in. Access is renewed by itself.');

  await fields.openButton.click();
  await expect(window.sidebar.row('items')).toBeVisible();
  const token = lastToken(tables);
  expect(await authorizationServer.isActive(token)).toBe(true);
  await window.sidebar.openConnectionMenu();
  await window.sidebar.chooseInMenu('Edit the connection');
  await fields.signOutButton.click();
  await expect(window.toasts).toContainText('The server took back what it gave.');
  await expect(fields.access).toContainText('Not signed in.');
  expect(await authorizationServer.isActive(token)).toBe(false);
});

test('a user signs in on a page of the browser', async ({ app, shell, fields, begin }) => {
  if (shell === 'desktop') {
    await app.electron.evaluate(({ shell: system }) => {
      system.openExternal = async (url) => void Object.assign(globalThis, { openedOutside: url });
    });
  }
  await begin('Browser', 'window');
  await fields.scopes.fill('openid offline_access read');
  await fields.saveAndSignInButton.click();
  const address = await fields.browserAddress.inputValue();
  if (shell === 'desktop') {
    expect(await app.electron.evaluate(() => Reflect.get(globalThis, 'openedOutside'))).toBe(address);
  }
  const answer = await createBrowserUser().visit(address);
  expect(await answer.text()).toContain('close');
  await expect(fields.access).toContainText('Signed in.');
  await expect(fields.browserAddress).toBeHidden();
});

test('a sign-in is called off, and begun again', async ({ window, fields, begin }) => {
  await begin('Device code', 'window');
  await fields.saveAndSignInButton.click();
  await expect(fields.cancelButton).toBeFocused();
  await window.press('Enter');
  await expect(fields.access).toContainText('Not signed in.');
  await fields.access.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(fields.countdown).toBeVisible();
});

test('an issuer that points elsewhere is only used there once the user agrees', async ({
  serve,
  window,
  fields,
  authorizationServer,
  begin,
}) => {
  const pointing = await serve((request, response) => {
    const issuer = `http://${request.headers.host}`;
    const known = { issuer, token_endpoint: `${authorizationServer.issuer}/token` };
    const rest = { authorization_endpoint: `${issuer}/auth`, response_types_supported: ['code'] };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...known, ...rest }));
  });
  await begin('Client credentials', 'robot-basic');
  await fields.issuer.fill(pointing.address);
  await fields.findButton.click();
  await expect(fields.found).toContainText('Found its token address, but not all at');
  await expectAccessible(window.page);
  await fields.form.getByRole('button', { name: `Trust ${authorizationServer.issuer}` }).click();
  await expect(fields.found).toContainText('at origins that you trust');
  await expect(fields.tag(authorizationServer.issuer)).toBeVisible();
  await fields.tag(authorizationServer.issuer).focus();
  await window.press('Delete');
  await expect(fields.tag(authorizationServer.issuer)).toBeHidden();
  await expect(fields.found).toContainText('not all at');
});
