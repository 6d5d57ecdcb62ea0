import { readFile } from 'node:fs/promises';
import { createBrowserUser } from '../fixtures/authorization-server.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/signing-in.ts';

test('a user signs in in the browser', async ({ app, shell, fields, begin }) => {
  if (shell === 'desktop') {
    await app.electron.evaluate(({ shell: system }) => {
      system.openExternal = async (url) => void Object.assign(globalThis, { openedOutside: url });
      system.openPath = async (file) => {
        Object.assign(globalThis, { openedOutside: file });
        return '';
      };
    });
  }
  await begin('Browser', 'window');
  await fields.scopes.fill('openid offline_access read');
  await fields.saveAndSignInButton.click();
  const address = await fields.browserAddress.inputValue();
  if (shell === 'desktop') {
    const opened = () => app.electron.evaluate(() => String(Reflect.get(globalThis, 'openedOutside')));
    await expect.poll(opened).not.toBe('undefined');
    // On Linux every account can read the arguments of a process, so the argument is a file that redirects there.
    const isFile = process.platform === 'linux';
    const text = isFile ? await readFile(await opened(), 'utf8') : await opened();
    expect(text.replaceAll('&amp;', '&')).toContain(address);
  }
  const answer = await createBrowserUser().visit(address);
  expect(await answer.text()).toContain('close');
  await expect(fields.access).toContainText('Signed in.');
  await expect(fields.browserAddress).toBeHidden();
});
