import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConnection } from '#contract/testing/test-connection.ts';
import { expect, test } from '../fixtures/journey.ts';
import { metadataServer } from '../fixtures/metadata-server.ts';
import { answeredPlans } from '../fixtures/parts/answered-plans.ts';
import { test as parts } from '../fixtures/parts/parts.ts';
import { recordedRun } from '../fixtures/parts/recorded-run.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { stoppedAtTls } from '../fixtures/parts/stopped-at-tls.ts';
import { planText } from '../fixtures/plan-texts.ts';
import { preparedTable } from '../fixtures/prepared-places.ts';
import { s3Server } from '../fixtures/s3-server.ts';
import { showBatch } from '../fixtures/screens/change-screens.ts';
import { takePicture } from '../fixtures/screens/take-picture.ts';
import { ConnectionTest } from '../pages/connection-test.ts';
import { DeletionForm } from '../pages/deletion-form.ts';
import { RowsPage } from '../pages/rows-page.ts';
import { SignInFields } from '../pages/sign-in-fields.ts';

/** Long enough to fill the picture. */
const VECTOR = Array.from({ length: 768 }, (_, at) => Math.sin(at * at) / 20);

test.describe('with the sample', () => {
  test.use({ place: 'sampleWithRows' });

  test('a table', async ({ sample: { sidebar, table, page } }) => {
    await sidebar.choose('live', 'prod', 'ml', 'items');
    await expect(table.fact('Version')).toHaveText('42');
    for (const fact of ['Rows', 'Indices']) await expect(table.fact(fact)).toHaveText(/^\d/);
    await expect(table.fact('Tags')).toContainText('none');
    await takePicture(page, 'browse');
  });

  test('a namespace with the health of its tables', async ({ sample: { sidebar, namespacePage, page } }) => {
    await sidebar.choose('prod', 'ml');
    await sidebar.openMenuOf('ml');
    await sidebar.chooseInMenu('Open namespace');
    await expect(namespacePage.health).toContainText(/(\d+) of \1 loaded/);
    await namespacePage.column('Size').getByRole('button').click();
    await takePicture(page, 'namespace');
  });

  test('recall against latency, before and after an index rebuild', async ({ sample: window }) => {
    test.setTimeout(600_000);
    const { page, change } = window;
    const chosen = page.getByRole('button', { name: 'Use in query' });
    await window.sidebar.choose('live', 'products');
    await window.press('Alt+U');
    await page.getByRole('textbox', { name: 'Rows' }).fill('50');
    await page.getByRole('textbox', { name: 'nprobes' }).fill('1, 2, 5, 10, 32');
    await page
      .getByRole('button', { name: /^Tune( again)?$/ })
      .last()
      .click();
    await expect(chosen).toBeVisible({ timeout: 240_000 });
    await page.getByRole('button', { name: /^Rebuild with \d+/ }).click();
    await expect(change.field('Sub-vectors')).toHaveValue('16');
    await change.button('Rebuild index').click();
    await expect(change.dialog).toBeHidden({ timeout: 60_000 });
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(chosen).toBeVisible({ timeout: 240_000 });
    await expect(page.getByRole('region', { name: 'Comparison with the overlay' })).toBeVisible();
    await takePicture(page, 'tune');
  });

  test('rows, and the vector of one row', async ({ sample: { sidebar, page } }) => {
    const rows = new RowsPage(page);
    await sidebar.choose('live', 'products');
    await rows.tab.click();
    await expect(rows.count).toHaveText(/^Rows 0 to 99 of/);
    await rows.cell(1, 0).click();
    await page.keyboard.press('End');
    await expect(page.getByText('Max', { exact: true })).toBeVisible();
    await takePicture(page, 'rows');
  });

  test('a batch, the versions to delete, and the review', async ({ sample: window }) => {
    await window.sidebar.choose('prod', 'ml');
    await expect(window.sidebar.row('items')).toBeVisible();
    await window.runCommand('New batch');
    await showBatch(window);
    await expect(window.frame.statusBar).toContainText('Saved');
    await takePicture(window.page, 'batch');
    await window.batch.row(/^2, /).click();
    await expect(new DeletionForm(window.page).row('items')).toContainText('42 versions');
    await takePicture(window.page, 'batch-versions');
    await window.batch.row(/^1, /).click();
    await window.batch.use(/^Use \d+/);
    await window.batch.reviewButton.click();
    await expect(window.batch.review).toContainText('11 of 42 versions');
    await takePicture(window.page, 'batch-review');
  });
});

test('rows from storage, for a metadata-only server', async ({ connected, serve }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-lake-'));
  try {
    const products = await preparedTable('sampleWithRows', 'products');
    await cp(join(products.folder, products.file), join(folder, 'shop/products.lance'), { recursive: true });
    const storage = await serve(s3Server({ bucket: 'lake-eu', folder }));
    const names = ['baskets', 'customers', 'products', 'returns', 'searches', 'suppliers'];
    const storageOptions = {
      aws_access_key_id: 'AKLENT',
      aws_secret_access_key: 'lent',
      aws_endpoint: storage.address,
      expires_at_millis: String(Date.now() + 52 * 60_000),
    };
    const tables = names.map((name) => [
      name,
      { location: `s3://lake-eu/shop/${name}.lance`, storageOptions },
    ]);
    const { window } = await connected({
      answer: metadataServer(Object.fromEntries(tables)),
      name: 'lakehouse',
    });
    const rows = new RowsPage(window.page);
    await window.sidebar.choose('products');
    await rows.tab.click();
    await window.storageQuestion.allow(storage.address);
    await window.storageQuestion.readButton.click();
    await expect(rows.count).toHaveText(/^Rows 0 to 99 of/);
    await rows.cell(2, 1).click();
    await expect(window.table.article).toContainText('keys lent by lakehouse');
    await takePicture(window.page, 'storage');
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** From recorded responses, because the engine's times differ in each run. */
parts('a run with its rows and its time by plan node', async ({ open }) => {
  const now = () => Date.UTC(2026, 10, 21, 13, 42, 23);
  const { window } = await open({ ...sampleSituation(), answers: [recordedRun({ now })] });
  await window.sidebar.choose('live', 'products');
  await expect(window.table.fact('Version')).toHaveText(/^\d+$/);
  await window.press('Mod+E');
  await window.query.takeRow('156');
  await window.query.runButton.click();
  await expect(window.plan.head.getByRole('button', { name: 'Ask for id and title' })).toBeVisible();
  await takePicture(window.page, 'run');
});

parts('a plan with findings about a slow query', async ({ open }) => {
  const texts = {
    explained: planText('ivfpq-explain'),
    analyzed: planText('ivfpq-prefilter-scalar-analyze'),
  };
  const plans = answeredPlans(texts, { now: () => Date.UTC(2026, 10, 21, 13, 42, 23) });
  const vectors = { plans: { rowVectors: () => [VECTOR] } };
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers(), plans, vectors] });
  const { sidebar, query, plan } = window;
  await sidebar.choose('prod', 'ml');
  await sidebar.choose('items');
  await expect(window.table.fact('Version')).toHaveText('42');
  await window.press('Mod+E');
  await query.takeRow('156');
  await query.number('nprobes').fill('20');
  await query.number('refine').fill('2');
  await query.filter.click();
  await window.type('id < 500');
  await query.analyzeButton.click();
  await plan.find('ANNSubIndex');
  await takePicture(window.page, 'plan');
});

parts('a connection form with a test that fails at TLS', async ({ open }) => {
  const { connections = [], ...situation } = sampleSituation();
  const others = [
    testConnection({ id: 'staging', name: 'staging', address: 'http://10.20.4.11:8080/lance', color: 4 }),
    testConnection({ id: 'west', name: 'prod, west', address: 'https://west.example.com', color: 2 }),
  ];
  const { window } = await open({
    ...situation,
    connections: [...connections, ...others],
    answers: [sampleAnswers(), stoppedAtTls()],
  });
  const { connectionPage, page } = window;
  const signIn = new SignInFields(page);
  const connectionTest = new ConnectionTest(page);
  await window.openNewConnection();
  await connectionPage.fill({ address: 'https://tables.example.com:8443/lance', name: 'prod' });
  await connectionPage.chooseColor('Violet');
  await connectionPage.turn(connectionPage.production);
  await signIn.chooseAuthorization('Client credentials');
  await signIn.issuer.fill('https://login.example.com/realms/data');
  await signIn.clientId.fill('vitrine-desktop');
  await signIn.clientSecret.fill('a secret secret');
  await connectionTest.run();
  await expect(connectionTest.end).toContainText('The test failed at TLS.');
  await takePicture(page, 'connect');
});
