import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { SignInFields } from '../pages/sign-in-fields.ts';

test('a secret is in sight only while the button is held down', async ({ window }) => {
  const { connectionPage, page } = window;
  await window.openNewConnection();
  await connectionPage.apiKey.fill('canary-key-5f2a9c');
  await expect(connectionPage.apiKey).toHaveAttribute('type', 'password');
  await expect(connectionPage.apiKey).toHaveAttribute('autocomplete', 'off');
  await window.press('Tab');
  await page.keyboard.down(' ');
  await expect(connectionPage.apiKey).toHaveAttribute('type', 'text');
  await page.keyboard.up(' ');
  await expect(connectionPage.apiKey).toHaveAttribute('type', 'password');
});

test('what is wrong with a context entry is told at its field, also when it was folded away', async ({
  open,
}) => {
  const parts = await open();
  const { window } = parts;
  const { connectionPage } = window;
  await window.openNewConnection();
  await connectionPage.address.fill('https://catalog.example');
  await connectionPage.openMore();
  await connectionPage.addEntry(1, 'tenant', 'blue');
  await connectionPage.addEntry(2, 'größe', '');
  await connectionPage.addEntry(3, 'Tenant', 'two\u0007lines');
  await connectionPage.moreButton.click();
  await connectionPage.connectButton.click();
  await expect(connectionPage.entry(2).name).toBeFocused();
  await expect(connectionPage.entry(2).name).toHaveAccessibleDescription('Entry name must not contain "ö".');
  await expect(connectionPage.entry(3).value).toHaveAccessibleDescription(
    'Entry value must not contain U+0007.',
  );
  await connectionPage.entry(2).name.fill('tenant');
  await connectionPage.entry(3).value.fill('');
  await expect(connectionPage.entry(2).name).toHaveAccessibleDescription('Entry name is already in use.');
  await expectAccessible(window.page);
  for (const row of [3, 2]) await connectionPage.entry(row).removeButton.click();
  await expect(connectionPage.addEntryButton).toBeFocused();
  await expect(connectionPage.state).toHaveText('Not saved yet');
  expect(parts.asked('connections.add')).toEqual([]);
});

test('what is wrong with a field that was taken off the page is not wrong any more', async ({ window }) => {
  const { connectionPage } = window;
  const signIn = new SignInFields(window.page);
  await window.openNewConnection();
  await connectionPage.address.fill('https://catalog.example');
  await signIn.chooseAuthorization('Device code');
  await connectionPage.save();
  await expect(connectionPage.state).toHaveText('Fix 3 fields to save');
  await signIn.chooseAuthorization('None');
  await expect(connectionPage.state).toHaveText('Not saved yet');
});

test('a pasted request gives its server, and no secret of it goes into a field that can be read', async ({
  window,
}) => {
  const { connectionPage, page } = window;
  await window.openNewConnection();
  await paste(
    connectionPage.address,
    "curl 'https://a.example/base/v1/table/x/describe?delimiter=.' -H 'x-api-key: canary-1'",
  );
  await expect(connectionPage.address).toHaveValue('https://a.example/base');
  await expect(connectionPage.delimiter).toHaveValue('.');
  await expect(connectionPage.form).toContainText('Its headers weren’t copied');
  expect(await page.content()).not.toContain('canary-1');
});

/** As from another program, whose clipboard a test has no hold of. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
