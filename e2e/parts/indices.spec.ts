import { createGate } from '../fixtures/gate.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { indexedTable } from '../fixtures/indexed-table.ts';
import { changing, LOCAL, openIndices } from '../fixtures/parts/indices-page.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';

test('an index can be inspected and rebuilt', async ({ served }) => {
  test.slow();
  const gate = createGate();
  const sent: string[] = [];
  const create: Answer = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    sent.push(body);
    await gate.pass();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const opened = await served({ answer: changing(() => ({ create_index: create })), ...LOCAL });
  const window = await openIndices(opened);
  const { table, change, page } = window;

  await test.step('the details of an index show its partitions, its parameters, and the cost of unindexed rows', async () => {
    await expect(table.index('vector_idx')).toContainText('32 partitions, cosine');
    await expect(table.index('title_fts')).toContainText('412,905 tokens');
    await expect(table.index('id_idx')).toContainText('answers =, <, >, IN, BETWEEN');
    // Without a selection, the first index is shown.
    await expect(table.inside).toContainText('Inside vector_idx');
    await expect(table.inside).toContainText('32 partitions for 1,993,348 rows: try 1,412.');
    await expect(table.insideFact('Sub-vectors')).toHaveText('968 values each');
    await expect(table.insideFact('Bits')).toHaveText('896 B a vector');
    await expect(table.insideFact('From version')).toHaveText('v37');
    await expect(table.inside).toContainText('in 2 segments');
    const segments = table.inside.getByRole('table', { name: 'Segments' });
    for (const head of ['Segment', 'From version', 'Built', 'Size', 'Rows', 'Share']) {
      await expect(segments.getByRole('columnheader', { name: head, exact: true })).toBeInViewport();
    }
    // The last row is the rows in no segment: with it, the shares add up to 100%.
    await expect(segments.getByRole('row').last()).toContainText('1.9%');
    await expect(segments.getByRole('row').nth(1)).toContainText('95%');
    await expect(table.inside.getByRole('img')).toContainText('160,000 rows');
    await expect(table.inside).toContainText(
      'Every search compares these 38,214 rows one by one, about 117 MB of vectors.',
    );
    await lookAt(page, 'indices-vector');
    await table.index('title_fts').click();
    await expect(table.insideFact('Documents')).toHaveText('1,950,000');
    await lookAt(page, 'indices-text');
    await table.index('id_idx').click();
    await expect(table.inside).toContainText('is damaged: it doesn’t end as a Lance file does.');
    await expect(table.insideFact('Built')).toHaveText('not returned');
    await lookAt(page, 'indices-damaged');
  });

  await test.step('the code of a change can be read, selected, and copied', async () => {
    await table.index('vector_idx').click();
    await table.inside.getByRole('button', { name: 'Rebuild…', exact: true }).click();
    await change.dialog.getByText('With the LanceDB client').click();
    const code = change.dialog.getByRole('region', { name: 'Python' });
    await expect(code).toContainText('table.create_index(');
    await code.getByText('replace=True').selectText();
    expect(await page.evaluate(() => String(getSelection()))).toContain('replace=True');
    await change.button('Copy as Python').click();
    await expect(change.button('Copied')).toBeVisible();
    await change.button('Cancel').click();
    await expect(change.dialog).toBeHidden();
  });

  await test.step('the form shows that a rebuild is running, and a toast then offers to undo it', async () => {
    gate.close();
    await table.inside.getByRole('button', { name: 'Rebuild…', exact: true }).click();
    await expect(change.dialog).toContainText('Same parameters: trains the index again on the current rows.');
    await change.field('Partitions').fill('64');
    await expect(change.dialog).toContainText('Builds the index again from all rows.');
    await expect(change.dialog).not.toContainText('Same parameters');
    await change.button('Rebuild index').click();
    await expect(change.button('Rebuilding…')).toBeFocused();
    await expect(change.dialog.getByRole('status')).toHaveText('Rebuilding vector_idx');
    await expect(change.dialog.getByRole('status')).toBeInViewport();
    await expect(change.dialog.getByText(/^\d+ s$/)).toBeVisible();
    await expect(change.dialog).toContainText(
      '“Stop waiting” ends the request; the server may still finish it.',
    );
    await lookAt(page, 'indices-rebuilding');
    gate.open();
    await expect(change.dialog).toBeHidden();
    await expect(window.toasts).toHaveText(
      new RegExp(`^Rebuilt vector_idx\\. Undo: rebuild as ${FORMER}\\.`),
    );
    await window.toasts.getByRole('button', { name: 'Dismiss' }).click();
  });

  await test.step('another kind starts with its own defaults, and undo restores the kind and the metric', async () => {
    const choose = async (field: string, value: string) => {
      await change.dialog.getByRole('button', { name: new RegExp(`${field}$`) }).click();
      await page.getByRole('option', { name: value }).click();
    };
    await table.inside.getByRole('button', { name: 'Rebuild…', exact: true }).click();
    await choose('Kind', 'IVF_HNSW_SQ');
    await choose('Metric', 'l2');
    await expect(change.field('Partitions')).toHaveValue('2');
    await expect(change.dialog).toContainText('default, was 32');
    await change.button('Rebuild index').click();
    await expect(change.dialog).toBeHidden();
    await window.toasts.getByRole('button', { name: 'Undo…' }).click();
    await expect(change.field('Partitions')).toHaveValue('32');
    await change.button('Rebuild index').click();
    await expect(change.dialog).toBeHidden();
    const bodies = sent.slice(-2).map((body) => JSON.parse(body) as unknown);
    expect(bodies[0]).toMatchObject({ index_type: 'IVF_HNSW_SQ', distance_type: 'l2', num_partitions: 2 });
    expect(bodies[1]).toMatchObject({
      index_type: 'IVF_PQ',
      distance_type: 'cosine',
      num_partitions: 32,
      num_sub_vectors: 96,
      num_bits: 8,
    });
  });
});

test('the rebuild form explains and validates parameters, and needs confirmation on production', async ({
  served,
}) => {
  test.slow();
  const window = await openIndices(
    await served({ answer: indexedTable(), name: 'prod', local: true, production: true }),
  );
  const { table, change, page } = window;
  await table.inside.getByRole('button', { name: 'Rebuild vector_idx' }).click();
  await expect(change.field('Partitions')).toHaveValue('1412');
  await change.button('Cancel').click();
  await expect(change.dialog).toBeHidden();
  await table.inside.getByRole('button', { name: 'Rebuild…' }).click();
  await expect(change.field('Partitions')).toHaveValue('32');
  await change.field('Partitions').fill('1414');
  await expect(change.dialog).toContainText('was 32');
  await expect(change.dialog).toContainText('768 ÷ 96 = 8 values each.');
  await expect(change.dialog).toContainText(`rebuild as ${FORMER}`);
  await expect(change.button('Rebuild index')).toBeDisabled();
  await lookAt(page, 'indices-rebuild');
  await change.field('Sub-vectors').fill('5');
  await expect(change.dialog).toContainText('Sub-vectors must divide the dimension, 768.');
  await change.field('Type prod to confirm').fill('prod');
  await change.button('Rebuild index').click();
  await expect(change.dialog).toBeVisible();
});

/** The parameters of `vector_idx` before the rebuild, from its statistics and its files. */
const FORMER = 'IVF_PQ, cosine, 32 partitions, 96 sub-vectors, 8 bits';

test('on a server other than the local one, only index statistics are requested and shown', async ({
  served,
}) => {
  const opened = await served({ answer: indexedTable(), name: 'other' });
  const { table, change } = await openIndices(opened);
  await expect(table.index('vector_idx')).toContainText('cosine');
  await expect(table.inside).toContainText('server statistics alone');
  await expect(table.insideFact('Metric')).toHaveText('cosine');
  await expect(table.insideFact('Built')).toHaveText('not returned');
  await expect(table.inside).toContainText('in 2 segments');
  await table.article.getByRole('button', { name: 'Optimize…' }).click();
  await expect(change.dialog).toContainText('Only Vitrine’s own servers are known to');
  await expect(change.button('Copy as Python')).toBeVisible();
  await change.button('Cancel').click();
  await expect(change.dialog).toBeHidden();
  await table.inside.getByRole('button', { name: 'Rebuild…' }).click();
  await expect(change.field('Partitions')).toHaveValue('1412');
  const requestedPaths = opened.servers[0]?.seen.map(({ path }) => path) ?? [];
  expect(requestedPaths.filter((path) => path.includes('/inside'))).toEqual([]);
});

test('on a read-only connection, changes show the reason, and some can be copied as Python', async ({
  served,
}) => {
  const opened = await served({ answer: indexedTable(), ...LOCAL, readOnly: true });
  const window = await openIndices(opened);
  const { table, change, page } = window;
  const prewarm = table.inside.getByRole('button', { name: 'Load into memory' });
  await expect(prewarm).toBeDisabled();
  await expect(prewarm).toHaveAccessibleDescription('prod is read-only.');
  for (const name of ['Rebuild…', 'Drop…']) {
    await table.inside.getByRole('button', { name }).click();
    await expect(change.dialog).toContainText('prod is read-only.');
    await expect(change.dialog.getByRole('button', { name: /^(Rebuild|Drop) index$/ })).toHaveCount(0);
    await expect(change.button('Copy as Python')).toBeVisible();
    await change.button('Cancel').click();
    await expect(change.dialog).toBeHidden();
  }
  await table.article.getByRole('button', { name: 'Optimize…' }).click();
  await expect(change.dialog).toContainText('prod is read-only.');
  await lookAt(page, 'indices-read-only');
});

test('the Optimize dialog warns that an index would lose its partitions', async ({ served }) => {
  const partition_sizes = Array.from({ length: 32 }, () => 300);
  const files = { kind: 'vector', index_type: 'IVF_PQ', num_rows: 9_600, partition_sizes };
  const inside = JSON.stringify({ segments: [{ index_uuid: 'small', version: 37, files }] });
  const answer = changing(() => ({ 'index/vector_idx/inside': inside }));
  const { table, change } = await openIndices(await served({ answer, ...LOCAL }));
  await table.article.getByRole('button', { name: 'Optimize…' }).click();
  await expect(change.dialog).toContainText('vector_idx would lose its partitions');
  await expect(change.dialog).toContainText('It has 32 partitions of about 300 rows.');
  await change.button('Rebuild it instead…').click();
  await expect(change.dialog).toContainText('Rebuild vector_idx');
});

test('when the server can’t rename, the button is removed and the focus moves to the field at once', async ({
  served,
}) => {
  const window = await openIndices(await served({ answer: indexedTable(), name: 'other' }));
  const { change, page } = window;
  await change.open('Rename…');
  await change.field('New name').fill('renamed');
  const button = change.button('Rename table');
  const focusAfter = button.evaluate(
    (sent) =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          if (!sent.isConnected) resolve(document.activeElement?.tagName ?? 'nothing');
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await button.click();
  expect(await focusAfter).toBe('INPUT');
  await expect(change.dialog).toContainText('This server can’t rename a table.');
  await window.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
