import { createBrowserUser } from '../fixtures/authorization-server.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/signing-in.ts';

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
