import { expect, test } from '../fixtures/journey.ts';

test.use({ asProgram: true });

test('key 1 opens the sample, and a table shows its facts, its schema, and its raw response', async ({
  window,
}) => {
  const { sidebar, table, inspector, frame } = window;
  await window.press('1');
  await expect(sidebar.selectedRow).toContainText('products');
  await expect(frame.statusBar).toContainText('local server');
  await expect(table.name).toHaveText('products');
  await sidebar.choose('prod', 'shop', 'orders');
  await expect(table.name).toHaveText('orders');
  await expect(table.fact('Version')).toHaveText('61');
  await expect(table.fact('Fragments')).toHaveText('187');
  await expect(table.fact('Properties')).toContainText('gold');

  await table.show('Schema');
  await expect(table.fieldCount).toHaveText(/^10 columns, \d+ fields$/);
  await table.selectField('total');
  await window.press('Mod+I');
  await expect(inspector.fieldName).toHaveText('total');
  await expect(inspector.facts.first()).toContainText('decimal');

  await table.show('Raw');
  await expect(table.request).toContainText('POST /v1/table/prod%24shop%24orders/describe');
  await expect(table.answer).toContainText('"managed_versioning": true');
});
