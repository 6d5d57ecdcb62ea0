import { expect, test } from '../fixtures/journey.ts';
import { metadataServer } from '../fixtures/metadata-server.ts';
import { preparedTable } from '../fixtures/prepared-places.ts';
import { type S3Keys, s3Server } from '../fixtures/s3-server.ts';
import { ComparePage } from '../pages/compare-page.ts';
import { RowsPage } from '../pages/rows-page.ts';
import { RunRows } from '../pages/run-rows.ts';

/** The keys of one session: when the next one begins, the storage accepts only its keys. */
function keysOf(session: number): S3Keys {
  return {
    accessKeyId: `AKLENT${session}`,
    secretAccessKey: `lent-secret-${session}`,
    sessionToken: `lent-session-${session}`,
  };
}

test('a table in storage is read, searched, and compared while its vended credentials expire', async ({
  connected,
  serve,
}) => {
  const { folder, file } = await preparedTable('sampleWithRows', 'products');
  let session = 1;
  const storage = await serve(
    s3Server({ bucket: 'lake', folder, keys: () => keysOf(session), refusal: 'ExpiredToken' }),
  );
  const products = () => {
    const { accessKeyId, secretAccessKey, sessionToken = '' } = keysOf(session);
    return {
      location: `s3://lake/${file}`,
      storageOptions: {
        's3.access-key-id': accessKeyId,
        's3.secret-access-key': secretAccessKey,
        's3.session-token': sessionToken,
        's3.endpoint': storage.address,
        region: 'eu-central-1',
        expires_at_millis: String(Date.now() + 3_600_000),
      },
    };
  };
  const { window } = await connected({ answer: metadataServer({ products }), name: 'lakehouse' });
  const { table, query, plan, storageQuestion, page } = window;
  const rows = new RowsPage(page);
  const runRows = new RunRows(page);
  const compare = new ComparePage(page);

  await window.sidebar.choose('products');
  await rows.tab.click();
  await storageQuestion.allow(storage.address);
  await storageQuestion.readButton.click();
  await expect(rows.count).toHaveText(/^Rows 0 to 99 of/);

  await test.step('a search uses renewed credentials automatically', async () => {
    session = 2;
    await window.press('Mod+E');
    await query.takeRow('156');
    await query.runButton.click();
    await expect(runRows.grid).toHaveAttribute('aria-rowcount', '11');
    await expect(plan.lead).toHaveText(/^\d+% of [\d.]+ [µm]?s: /);
    await query.explainButton.click();
    await expect(plan.row('ANNSubIndex')).toBeVisible();
  });

  await test.step('two versions of the table are compared', async () => {
    session = 3;
    await window.tabs.tab('products').first().click();
    await table.show('Versions');
    await table.version('8').click();
    await table.version('6').click({ modifiers: ['ControlOrMeta'] });
    await table.article.getByRole('button', { name: 'Compare 6 with 8' }).click();
    await expect(compare.side('Before')).toContainText('v6');
    await expect(compare.side('After')).toContainText('v8');
    await expect(compare.summary).toContainText('Schema identical');
  });

  const signers = storage.seen.map(
    ({ headers }) => /Credential=(\w+)\//.exec(headers.authorization ?? '')?.[1],
  );
  expect(new Set(signers)).toEqual(new Set(['AKLENT1', 'AKLENT2', 'AKLENT3']));
});
