import { createGate } from '../fixtures/gate.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { INDEXED, indexedTable } from '../fixtures/indexed-table.ts';
import type { Parts } from '../fixtures/parts/parts.ts';
import { expect, type Served, test } from '../fixtures/parts/served.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';

/** The page of indices of a table on the local server, or on one like it. */
async function openIndices({ window }: Pick<Served, 'window'>): Promise<Parts['window']> {
  await window.sidebar.choose('t');
  await window.table.show('Indices');
  await expect(window.table.indexCount).toHaveText('3 indices, complete');
  return window;
}

test('an index is seen inside: its partitions, how it was built, and what its missing rows cost', async ({
  served,
}) => {
  test.slow();
  const window = await openIndices(await served({ answer: indexedTable(), name: 'prod', local: true }));
  const { table, page } = window;
  await expect(table.index('vector_idx')).toContainText('32 partitions, cosine');
  await expect(table.index('title_fts')).toContainText('412,905 tokens, answers words');
  await expect(table.index('id_idx')).toContainText('answers =, <, >, IN, BETWEEN');
  // The first, though none was selected.
  await expect(table.inside).toContainText('Inside vector_idx');
  await expect(table.insideFact('Sub-vectors')).toHaveText('968 values each');
  await expect(table.insideFact('Bits')).toHaveText('896 B a vector');
  await expect(table.insideFact('From')).toHaveText('v37');
  await expect(table.inside).toContainText('in 2 segments');
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

test('the form of an index says why each parameter is as it is, and what all of it takes', async ({
  served,
}) => {
  test.slow();
  const window = await openIndices(
    await served({ answer: indexedTable(), name: 'prod', local: true, production: true }),
  );
  const { table, change, page } = window;
  await table.inside.getByRole('button', { name: 'Rebuild…' }).click();
  await expect(change.field('Partitions')).toHaveValue('32');
  await change.field('Partitions').fill('1414');
  await expect(change.dialog).toContainText('was 32');
  await expect(change.dialog).toContainText('768 ÷ 96 = 8 values each.');
  await expect(change.dialog).toContainText('rebuild with 32 partitions');
  await expect(change.button('Rebuild index')).toBeDisabled();
  await lookAt(page, 'indices-rebuild');
  await change.field('Sub-vectors').fill('5');
  await expect(change.dialog).toContainText('Sub-vectors must divide the dimension, 768.');
  await change.field('Type prod to confirm').fill('prod');
  await change.button('Rebuild index').click();
  await expect(change.dialog).toBeVisible();
});
