import { CLIENT_SECRET, createBrowserUser } from '../fixtures/authorization-server.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { expect } from '../fixtures/journey.ts';
import { test, tokenIn } from '../fixtures/signing-in.ts';

function lastToken({ seen }: HttpServer): string {
  return tokenIn(seen.at(-1)?.headers.authorization);
}

test('the client credentials flow signs in, and requests carry the token', async ({
  window,
  fields,
  tables,
  authorizationServer,
  begin,
  serve,
}) => {
  const { page } = window;
  await begin('Client credentials', 'robot-basic');
  await test.step('an endpoint at another origin than the issuer is used only if the user trusts it', async () => {
    const pointing = await serve((request, response) => {
      const issuer = `http://${request.headers.host}`;
      const known = { issuer, token_endpoint: `${authorizationServer.issuer}/token` };
      const rest = { authorization_endpoint: `${issuer}/auth`, response_types_supported: ['code'] };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...known, ...rest }));
    });
    await fields.issuer.fill(pointing.address);
    await fields.findButton.click();
    await expect(fields.found).toContainText('Found its token endpoint, but not all at');
    await expectAccessible(page);
    await fields.form.getByRole('button', { name: `Trust ${authorizationServer.issuer}` }).click();
    await expect(fields.found).toContainText('at origins that you trust');
    await expect(fields.tag(authorizationServer.issuer)).toBeVisible();
    await fields.tag(authorizationServer.issuer).focus();
    await window.press('Delete');
    await expect(fields.tag(authorizationServer.issuer)).toBeHidden();
    await expect(fields.found).toContainText('not all at');
    await fields.issuer.fill(authorizationServer.issuer);
  });
  await fields.findButton.click();
  await expect(fields.found).toContainText('Found its token endpoint, same origin.');
  await fields.scopes.fill('read ');
  await expect(fields.tag('read')).toBeVisible();
  // As if pasted: `fill` would leave the text in the HTML of the page.
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

test('the device code flow signs in, and signing out revokes the tokens', async ({
  window,
  fields,
  tables,
  authorizationServer,
  begin,
}) => {
  const { page } = window;
  await begin('Device code', 'window');
  await fields.scopes.fill('openid offline_access read');
  await test.step('a sign-in can be canceled and started again', async () => {
    await fields.saveAndSignInButton.click();
    await expect(fields.cancelButton).toBeFocused();
    await window.press('Enter');
    await expect(fields.access).toContainText('Not signed in.');
    await fields.access.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(fields.countdown).toBeVisible();
  });
  const code = await fields.deviceCode.innerText();
  await expect(fields.countdown).toHaveText(/^\d+ (min \d\d )?s$/);
  await expect(fields.cancelButton).toBeFocused();
  await expectAccessible(page);
  await createBrowserUser().enterCode(await fields.deviceAddress.inputValue(), code, 'confirm');
  await expect(fields.access).toContainText('Signed in. Renews automatically.');

  await fields.openButton.click();
  await expect(window.sidebar.row('items')).toBeVisible();
  const token = lastToken(tables);
  expect(await authorizationServer.isActive(token)).toBe(true);
  await window.sidebar.openConnectionMenu();
  await window.sidebar.chooseInMenu('Edit connection');
  await fields.signOutButton.click();
  await expect(window.toasts).toContainText('Tokens were revoked.');
  await expect(fields.access).toContainText('Not signed in.');
  expect(await authorizationServer.isActive(token)).toBe(false);
});
