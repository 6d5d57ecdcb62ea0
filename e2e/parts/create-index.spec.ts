import type { Answer } from '../fixtures/http-server.ts';
import { INDEXED } from '../fixtures/indexed-table.ts';
import { tabTo, walk } from '../fixtures/key-walk.ts';
import { answering, changing, LOCAL } from '../fixtures/parts/indices-page.ts';
import { expect, test } from '../fixtures/parts/served.ts';

test('creating an index succeeds, or shows why it failed', async ({ served }) => {
  let list = JSON.stringify({ indexes: [] });
  let sent = '';
  let create: Answer = async (request, response) => {
    for await (const chunk of request) sent += String(chunk);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const answer = changing(() => ({ 'index/list': list, create_index: create }));
  const { window } = await served({ answer, ...LOCAL });
  const { change, table } = window;
  await window.sidebar.choose('t');
  await table.show('Indices');

  await test.step('an index is created by keyboard alone', async () => {
    await expect(table.newIndexButton).toBeVisible();
    await tabTo(window, table.newIndexButton);
    await window.press('Enter');
    await expect(change.field('Name')).toHaveValue('vector_idx');
    await expect(change.field('Name')).toBeFocused();
    await tabTo(window, change.field('Partitions'));
    await window.press('Mod+A');
    await window.type('0');
    await expect(change.dialog).toContainText('Partitions must be a whole number from 1 to');
    await walk(window, 'Escape');
    await expect(change.dialog).toBeHidden();
    await expect(table.newIndexButton).toBeFocused();
    await window.press('Enter');
    await expect(change.field('Name')).toBeFocused();
    await tabTo(window, change.field('Partitions'));
    await window.press('Mod+A');
    await window.type('700');
    list = JSON.stringify({ indexes: [{ index_name: 'vector_idx', index_type: 'IVF_PQ' }] });
    await window.press('Enter');
    await expect(change.dialog).toBeHidden();
    await expect(table.indexCount).toHaveText('1 index, complete');
    expect(JSON.parse(sent)).toMatchObject({
      column: 'vector',
      index_type: 'IVF_PQ',
      name: 'vector_idx',
      distance_type: 'l2',
      num_partitions: 700,
      num_sub_vectors: 48,
      num_bits: 8,
    });
  });

  await test.step('a failed creation shows the reason, and keeps the form', async () => {
    create = answering('{"code":7,"error":"There is an index `mine` already."}', 409);
    await table.newIndexButton.click();
    await change.field('Name').fill('vector_idx');
    await expect(change.dialog).toContainText('An index of this name already exists.');
    await change.field('Name').fill('mine');
    await change.button('Create index').click();
    await expect(change.dialog).toContainText('Nothing was changed');
    await expect(change.button('Rebuild it instead')).toBeVisible();
    create = answering('{"code":14,"error":"Another change came first."}', 409);
    await change.button('Create index').click();
    await expect(change.dialog).toContainText('It was changed in the meantime. Refresh and try again.');
    await expect(change.field('Name')).toHaveValue('mine');
    create = answering('"The disk is on fire."', 500);
    await change.button('Create index').click();
    await expect(change.dialog).toContainText('Server error');
    await expect(change.dialog).toContainText('The change may still have been applied.');
  });
});

test('when a server builds an index after its response, the list refreshes until it appears', async ({
  served,
}) => {
  const { indexes } = JSON.parse(String(INDEXED['index/list'])) as { readonly indexes: readonly object[] };
  const [, ...others] = indexes;
  let list = JSON.stringify({ indexes: others });
  const answer = changing(() => ({ 'index/list': list, create_index: answering('{"job_id":"j1"}') }));
  const { window } = await served({ answer, name: 'other' });
  const { table, change } = window;
  await window.sidebar.choose('t');
  await table.show('Indices');
  await table.newIndexButton.click();
  await change.button('Create index').click();
  await expect(table.article).toContainText('other builds vector_idx');
  await expect(table.indexCount).toHaveText('2 indices, complete');
  list = String(INDEXED['index/list']);
  await expect(table.indexCount).toHaveText('3 indices, complete');
  await expect(table.article).not.toContainText('other builds vector_idx');
});
