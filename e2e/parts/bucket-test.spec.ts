import { testConnection } from '#contract/testing/test-connection.ts';
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import { bucketWithWrongSecret, passingBucket } from '../fixtures/parts/tested-bucket.ts';
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

const PROFILES = [{ name: 'data', words: 'static keys', isUsable: true }];

test('a bucket is tested in a panel beside its form', async ({ open }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const parts = await open({
    ...connectedTo(SAVED),
    answers: [
      { connections: { storageProfiles: () => PROFILES } },
      passingBucket(released),
      listing({ tables: [] }),
    ],
  });
  const { window } = parts;
  const { bucketPage, page, sidebar } = window;
  const tested = new ConnectionTest(page);
  await sidebar.openConnectionMenu();
  await sidebar.chooseInMenu('Edit connection');
  await expect(bucketPage.address).toHaveValue('s3://lake-eu/analytics');

  await test.step('results arrive step by step, followed by the number of requests and bytes', async () => {
    await expect(tested.rows).toHaveText([
      ...['Address', 'DNS', 'TLS', 'Bucket', 'Keys', 'List', 'Table', 'First byte'],
    ]);
    await tested.run();
    await expect(tested.row('Bucket')).toContainText('eu-central-1');
    await expect(tested.row('Keys')).toContainText('Sending a request with keys');
    await expect(tested.button).toHaveText('Cancel');
    release();
    await expect(tested.end).toHaveText('The test passed.');
    await expect(tested.row('Table')).toContainText('daily_active, v212');
    await expect(tested.panel).toContainText('10 requests, 214 KB; 1 table was opened for the test.');
    await expect(tested.button).toHaveText('Test again');
    expect(parts.inputsOf('connections.testBucket')).toMatchObject([
      { connectionId: SAVED.id, bucket: { location: 's3://lake-eu/analytics' } },
    ]);
  });

  await test.step('a command starts the test, and the keyboard moves between its steps and expands them', async () => {
    parts.change(bucketWithWrongSecret());
    await window.runCommand('Test connection');
    await expect(tested.end).toHaveText('The test failed at Keys. The secret doesn’t match.');
    await tested.button.focus();
    await window.press('Tab');
    await expect(tested.line('Keys')).toBeFocused();
    await window.press('Home');
    await expect(tested.line('Address')).toBeFocused();
    await window.press('Enter');
    await expect(tested.row('Address')).toContainText('https://lake-eu.s3.eu-central-1.amazonaws.com');
  });

  await test.step('in a small window, the failed step is expanded, with advice and the raw message', async () => {
    await page.setViewportSize({ width: 900, height: 600 });
    await bucketPage.testButton.click();
    await expect(tested.row('Keys')).toContainText('Check the profile, or choose another one.');
    await expect(tested.row('List')).toContainText('not reached');
    await expect(tested.row('Keys')).not.toContainText('SignatureDoesNotMatch');
    await tested.row('Keys').getByRole('button', { name: 'Raw message' }).click();
    await expect(tested.row('Keys')).toContainText('SignatureDoesNotMatch');
    await expect(tested.panel).toContainText('4 requests, 45 KB; no table was opened.');
    await expectAccessibleInBothThemes(page);
    // The panel covers a part of the page, but none of its buttons.
    await bucketPage.openButton.click({ trial: true });
    await window.press('Escape');
    await expect(tested.panel).toBeHidden();
  });
});
