import { expectAccessible } from '../fixtures/axe.ts';
import type { HttpServer } from '../fixtures/http-server.ts';
import { expect } from '../fixtures/journey.ts';
import { metadataServer, type TableInStorage } from '../fixtures/metadata-server.ts';
import { s3Server } from '../fixtures/s3-server.ts';
import { test } from '../fixtures/table-folder.ts';
import { RowsPage } from '../pages/rows-page.ts';

const LENT = { accessKeyId: 'AKLENT', secretAccessKey: 'lent-secret', sessionToken: 'lent-session' };

/** `items` in the folder, as described by a server that lends keys for it. */
function itemsIn(storage: HttpServer): TableInStorage {
  return {
    location: 's3://lake/items.lance',
    storageOptions: {
      aws_access_key_id: LENT.accessKeyId,
      aws_secret_access_key: LENT.secretAccessKey,
      aws_session_token: LENT.sessionToken,
      aws_endpoint: storage.address,
      aws_region: 'eu-central-1',
      allow_http: 'true',
      expires_at_millis: String(Date.now() + 3_600_000),
    },
  };
}

test('rows of a metadata-only server are read from storage after the user agrees', async ({
  connected,
  folder,
  serve,
}) => {
  const storage = await serve(s3Server({ bucket: 'lake', folder: folder.path, keys: () => LENT }));
  const { window } = await connected({
    answer: metadataServer({ items: itemsIn(storage) }),
    name: 'lakehouse',
  });
  const { table, query, sidebar, storageQuestion, bucketPage, connectionPage, plan } = window;
  const rows = new RowsPage(window.page);
  await sidebar.choose('items');
  await rows.tab.click();
  await expect(storageQuestion.heading).toHaveText('Read rows from s3://lake?');
  await expect(storageQuestion.region).toContainText(
    'lakehouse keeps metadata only and can’t return rows (406). Vitrine can read the files itself.',
  );
  await expect(storageQuestion.region).toContainText('this computer, not encrypted');
  await expectAccessible(window.page);
  await expect(storageQuestion.readButton).toBeDisabled();

  await test.step('before the user agrees, nothing is read, and “Not now” reads nothing', async () => {
    await storageQuestion.laterButton.click();
    await expect(table.article).toContainText('Rows aren’t available');
    expect(storage.seen).toEqual([]);
    await table.article.getByRole('button', { name: 'Read from storage' }).click();
  });

  await storageQuestion.allow(storage.address);
  await storageQuestion.readButton.click();
  await expect(rows.cell(1, 1)).toHaveText('item 1');
  await expect(table.article).toContainText(
    /Read by Vitrine from s3:\/\/lake\/items\.lance.*keys lent by lakehouse, \d+ min left.*read only/,
  );
  await expectAccessible(window.page);

  await test.step('the versions of the table are read from storage too', async () => {
    await table.show('Versions');
    await expect(table.versionRows).not.toHaveCount(0);
  });

  await test.step('plans of the table are made from storage too', async () => {
    await window.press('Mod+E');
    await query.explainButton.click();
    await expect(plan.row('LanceRead')).toBeVisible();
  });

  await test.step('a bucket that is opened with the user’s keys has the same rows', async () => {
    await window.runCommand('Open bucket');
    await bucketPage.address.fill('s3://lake');
    await bucketPage.region.fill('eu-central-1');
    await bucketPage.useOwnServer(storage.address);
    await bucketPage.typeKeys(LENT.accessKeyId, LENT.secretAccessKey);
    await bucketPage.form.getByLabel('Session token', { exact: true }).fill(LENT.sessionToken);
    await expectAccessible(window.page);
    await bucketPage.openButton.click();
    await expect(sidebar.connection).toHaveAccessibleName('Connection lake, bucket, read-only');
    await sidebar.choose('items');
    await rows.tab.click();
    await expect(rows.cell(1, 1)).toHaveText('item 1');
    await expect(table.article).toContainText('your keys');
  });

  await test.step('reading from storage is turned off in the connection, where the answer can be cleared too', async () => {
    await sidebar.switchTo('lakehouse');
    await window.runCommand('Edit connection');
    const { form } = connectionPage;
    const reads = form.getByRole('switch', { name: 'Read from storage' });
    await expect(form).toContainText('With keys that lakehouse lends, read-only.');
    await expect(form.getByRole('grid', { name: 'Allowed endpoints' })).toContainText(storage.address);
    await expectAccessible(window.page);
    await reads.focus();
    await expect(form.getByText('Read from storage')).toBeInViewport();
    await window.press('Space');
    await expect(form).toContainText('Only what the server returns is shown.');
    await form.getByRole('button', { name: 'Clear answer' }).click();
    await expect(form).toContainText('Not asked yet.');
  });
});
