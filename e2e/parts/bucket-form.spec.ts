import { testConnection } from '#contract/testing/test-connection.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { ConnectionTest } from '../pages/connection-test.ts';

const SAVED = testConnection({
  name: 'Lake',
  bucket: {
    location: 's3://lake-eu/analytics',
    region: 'eu-central-1',
    endpoint: '',
    account: '',
    keys: { kind: 'profile', profile: 'data' },
    allowsLocalNetwork: false,
  },
  readOnly: true,
});

const profiles = () => [
  { name: 'data', words: 'static keys', isUsable: true },
  { name: 'admin', words: 'sign-in expired', isUsable: false },
];

test('a bucket is opened once its form is valid', async ({ open }) => {
  const parts = await open({
    answers: [
      { connections: { storageProfiles: profiles, openBucket: () => SAVED } },
      listing({ tables: [] }),
    ],
  });
  const { window } = parts;
  const { bucketPage, page } = window;
  const tested = new ConnectionTest(page);
  await window.runCommand('Open bucket');

  await test.step('testing an incomplete form focuses the missing field, and sends no request', async () => {
    await tested.run();
    await expect(tested.panel).toContainText('Fix the highlighted fields, then test again.');
    await expect(bucketPage.address).toBeFocused();
    expect(parts.inputsOf('connections.testBucket')).toEqual([]);
  });

  await test.step('opening an incomplete form describes each error at its field, and focuses the first', async () => {
    await bucketPage.openButton.click();
    await expect(bucketPage.address).toHaveAccessibleDescription(/Use s3:\/\/bucket/);
    await expect(bucketPage.address).toBeFocused();
    await expect(bucketPage.form).toContainText('Fix 2 fields to save');
    await bucketPage.address.fill('az://box/tables');
    await expect(
      bucketPage.form.getByRole('textbox', { name: 'Account', exact: true }),
    ).toHaveAccessibleDescription('Enter the storage account.');
    await expect(bucketPage.form.getByRole('radio', { name: 'Profile', exact: true })).toBeHidden();
    await expectAccessible(page);
    expect(parts.inputsOf('connections.openBucket')).toEqual([]);
  });

  await test.step('an endpoint on this computer must be allowed explicitly', async () => {
    await bucketPage.address.fill('s3://lake');
    await bucketPage.choose('Anonymous');
    await bucketPage.choose('Other S3 server');
    await bucketPage.endpoint.fill('http://127.0.0.1:9000');
    await expect(bucketPage.form).toContainText('this computer, not encrypted');
    await bucketPage.openButton.click();
    await expect(bucketPage.form.getByRole('alert')).toHaveText('Allow the address to read from it.');
  });

  await test.step('a bucket with the credentials of a profile is opened by keyboard alone', async () => {
    await window.press('Alt+W');
    await window.connectionPage.discard();
    await expect(window.welcome.bucketButton).toBeVisible();
    await window.press('5');
    await expect(bucketPage.address).toBeFocused();
    await window.type('s3://lake-eu/analytics');
    await expect(bucketPage.form).toContainText('https://lake-eu.s3.amazonaws.com/analytics/');
    await bucketPage.form.getByRole('radio', { name: /^data/ }).focus();
    await window.press('Space', 'Enter');
    await expect
      .poll(() => parts.inputsOf('connections.openBucket'))
      .toMatchObject([
        { bucket: { location: 's3://lake-eu/analytics', keys: { kind: 'profile', profile: 'data' } } },
      ]);
  });
});

test.describe('an existing bucket connection, in a small window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('is edited in an accessible form, which asks before it discards changes', async ({ open }) => {
    const parts = await open({
      ...connectedTo(SAVED),
      answers: [{ connections: { storageProfiles: profiles } }, listing({ tables: [] })],
    });
    const { bucketPage, page, sidebar } = parts.window;
    await expect(page.getByText('No Lance tables found in s3://lake-eu/analytics')).toBeVisible();
    await sidebar.openConnectionMenu();
    await sidebar.chooseInMenu('Edit connection');
    await expect(bucketPage.address).toHaveValue('s3://lake-eu/analytics');
    await expect(bucketPage.form.getByRole('radio', { name: /^data/ })).toBeChecked();
    await expectAccessibleInBothThemes(page);
    await bucketPage.name.fill('Other');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Unsaved changes will be lost: name.');
  });
});
