import { findObstacles } from '../fixtures/axe.ts';
import { countedTable } from '../fixtures/counted-table.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { INDEXED } from '../fixtures/indexed-table.ts';
import { LOCAL } from '../fixtures/parts/indices-page.ts';
import { expect, test } from '../fixtures/parts/served.ts';

const listed = (type: object) => ({ type: 'list', fields: [{ name: 'item', nullable: true, type }] });
const vector = (type: string) => ({
  type: 'fixed_size_list',
  length: 8,
  fields: [{ name: 'item', nullable: true, type: { type } }],
});
const field = (name: string, type: object) => ({ name, nullable: true, type });

const DESCRIPTION = JSON.stringify({
  version: 3,
  location: '/data/tables/items_768.lance',
  properties: {},
  schema: {
    fields: [
      field('bytes', vector('uint8')),
      field('floats', vector('float32')),
      field('several', listed(vector('uint8'))),
    ],
  },
});

test('only the index kinds and metrics that fit the type of the column are offered', async ({ served }) => {
  let sent = '';
  const create: Answer = async (request, response) => {
    for await (const chunk of request) sent += String(chunk);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const parts = { ...INDEXED, count_rows: '5000', 'index/list': '{"indexes":[]}', create_index: create };
  const answer = countedTable({ description: () => DESCRIPTION, parts: () => parts });
  const { window } = await served({ answer, ...LOCAL });
  const { change, page, table } = window;
  const choices = async (field: string) => {
    await change.dialog.getByRole('button', { name: new RegExp(`${field}$`) }).click();
    return page.getByRole('option').allInnerTexts();
  };
  const choose = (value: string) => page.getByRole('option', { name: value, exact: true }).click();
  await window.sidebar.choose('t');
  await table.show('Indices');
  await table.newIndexButton.click();

  await expect(change.field('Name')).toHaveValue('bytes_idx');
  expect(await choices('Kind')).toEqual(['IVF_FLAT']);
  await choose('IVF_FLAT');
  expect(await choices('Metric')).toEqual(['hamming']);
  await choose('hamming');
  await expect(change.dialog).toContainText('The only metric for uint8 vectors.');

  await test.step('for a column that can’t be indexed, the form shows the reason and an alternative', async () => {
    await choices('Column');
    await choose('several');
    await expect(change.dialog).toContainText(
      'No index can be built on rows of several uint8 vectors. Choose another column.',
    );
    await expect(change.button('Create index')).toBeDisabled();
    expect(await findObstacles(page)).toEqual([]);
  });

  await test.step('choosing another column changes the offered metrics', async () => {
    await choices('Column');
    await choose('floats');
    expect(await choices('Metric')).toEqual(['l2', 'cosine', 'dot']);
    await choose('dot');
    await expect(change.dialog).toContainText('Queries by another metric compare all rows.');
    await expect(change.dialog).toContainText('Each sub-vector takes 1 byte; a whole vector takes 32 bytes.');
  });

  await choices('Column');
  await choose('bytes');
  await change.button('Create index').click();
  await expect(change.dialog).toBeHidden();
  expect(JSON.parse(sent)).toMatchObject({
    column: 'bytes',
    name: 'bytes_idx',
    num_partitions: 71,
    index_type: 'IVF_FLAT',
    metric_type: 'hamming',
    distance_type: 'hamming',
  });
});
