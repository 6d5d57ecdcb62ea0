import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { SignInFields } from '../pages/sign-in-fields.ts';

test('the form of a new connection describes its errors, and hides secrets', async ({ open }) => {
  const parts = await open();
  const { window } = parts;
  const { connectionPage, page } = window;
  const signIn = new SignInFields(page);
  await window.openNewConnection();

  await test.step('a secret is visible only while its button is held down', async () => {
    await connectionPage.apiKey.fill('canary-key-5f2a9c');
    await expect(connectionPage.apiKey).toHaveAttribute('type', 'password');
    await expect(connectionPage.apiKey).toHaveAttribute('autocomplete', 'off');
    await window.press('Tab');
    await page.keyboard.down(' ');
    await expect(connectionPage.apiKey).toHaveAttribute('type', 'text');
    await page.keyboard.up(' ');
    await expect(connectionPage.apiKey).toHaveAttribute('type', 'password');
  });

  await test.step('the errors of fields that are no longer shown don’t count', async () => {
    await connectionPage.address.fill('https://catalog.example');
    await signIn.chooseAuthorization('Device code');
    await connectionPage.save();
    await expect(connectionPage.state).toHaveText('Fix 3 fields to save');
    await signIn.chooseAuthorization('None');
    await expect(connectionPage.state).toHaveText('Not saved yet');
  });

  await test.step('the errors of context entries are described at their fields, even if these were collapsed', async () => {
    await connectionPage.openMore();
    await connectionPage.addEntry(1, 'tenant', 'blue');
    await connectionPage.addEntry(2, 'größe', '');
    await connectionPage.addEntry(3, 'Tenant', 'two\u0007lines');
    await connectionPage.moreButton.click();
    await connectionPage.connectButton.click();
    await expect(connectionPage.entry(2).name).toBeFocused();
    await expect(connectionPage.entry(2).name).toHaveAccessibleDescription(
      'Entry name must not contain "ö".',
    );
    await expect(connectionPage.entry(3).value).toHaveAccessibleDescription(
      'Entry value must not contain U+0007.',
    );
    await connectionPage.entry(2).name.fill('tenant');
    await connectionPage.entry(3).value.fill('');
    await expect(connectionPage.entry(2).name).toHaveAccessibleDescription('Entry name is already in use.');
    await expectAccessible(page);
    for (const row of [3, 2]) await connectionPage.entry(row).removeButton.click();
    await expect(connectionPage.addEntryButton).toBeFocused();
    await expect(connectionPage.state).toHaveText('Not saved yet');
    expect(parts.inputsOf('connections.add')).toEqual([]);
  });

  await test.step('a pasted curl command fills in address and delimiter, but none of its secrets', async () => {
    await paste(
      connectionPage.address,
      "curl 'https://a.example/base/v1/table/x/describe?delimiter=.' -H 'x-api-key: canary-1'",
    );
    await expect(connectionPage.address).toHaveValue('https://a.example/base');
    await expect(connectionPage.delimiter).toHaveValue('.');
    await expect(connectionPage.form).toContainText('Its headers weren’t copied');
    expect(await page.content()).not.toContain('canary-1');
  });
});

/** Dispatches a paste event as for text from another app, whose clipboard a test can’t control. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
