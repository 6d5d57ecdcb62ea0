import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';

test('the local server is not asked to read tables stored elsewhere, except on “Request anyway”', async ({
  open,
}) => {
  const recorded = sampleAnswers();
  const parts = await open({ ...sampleSituation(), answers: [recorded] });
  const { table, sidebar } = parts.window;
  await sidebar.choose('prod', 'shop', 'orders');
  await expect(table.fact('Rows')).toHaveText('not applicable');
  await expect(table.fact('Size')).toHaveText('not applicable');
  await expect(table.fact('Fragments')).toHaveText('187');
  await expect(table.fact('Indices')).toHaveText('not applicable');
  for (const page of ['Stats', 'Indices', 'Rows'] as const) {
    await table.article.getByRole('tab', { name: page }).click();
    await expect(table.article).toContainText('are stored at s3://lake/prod/shop/orders');
    await expect(table.article).toContainText('reads only local files');
  }
  const calls = () => parts.seen.map(({ call }) => call);
  expect(calls()).toContain('catalog.table');
  expect(calls()).not.toContain('catalog.indices');

  // Only the default request is recorded; the local server rejects `anyway` with the same message.
  const indices = recorded.catalog?.indices;
  if (indices === undefined) throw new Error('No indices were recorded.');
  parts.change({ catalog: { indices: (input, options) => indices({ ...input, anyway: false }, options) } });
  await table.show('Indices');
  await table.article.getByRole('button', { name: 'Request anyway' }).click();
  await expect(table.article).toContainText('the local server can’t read');
  expect(parts.inputsOf('catalog.indices')).toMatchObject([{ anyway: true }]);
  for (const call of ['catalog.rowCount', 'rows.page', 'rows.count']) expect(calls()).not.toContain(call);
  const id = ['prod', 'shop', 'orders'];
  expect(parts.inputsOf('catalog.stats')).not.toContainEqual(expect.objectContaining({ id }));

  // The page of its namespace doesn't request them either, and says why.
  await sidebar.openMenuOf('shop');
  await sidebar.chooseInMenu('Open namespace');
  const { namespacePage } = parts.window;
  const gap = namespacePage.line('orders').getByText('not applicable');
  await expect(gap).toHaveAttribute('title', /stored at s3:\/\/lake/);
  await expect(namespacePage.article).toContainText('4 tables are stored elsewhere');
  await expect(namespacePage.health).toContainText('in 4 tables');
  // Requests that were canceled before a response are sent again: count distinct ones.
  expect(new Set(parts.inputsOf('catalog.stats').map((input) => JSON.stringify(input))).size).toBe(4);
  await namespacePage.filter.fill('re indices = 0');
  await expect(namespacePage.rows).toHaveText(['returns', 'reviews']);
  await namespacePage.filter.fill('indexes = 0');
  await expect(namespacePage.article).toContainText('Filter by rows, version, columns, indices, or size');
});
