import { expect, test } from '../fixtures/journey.ts';

test('four doors wait, and the keys are on the first', async ({ window: { welcome } }) => {
  await expect(welcome.heading).toBeVisible();
  await expect(welcome.doors).toHaveCount(4);
  await expect(welcome.sampleDoor).toBeFocused();
});

test('key 1 opens the sample', async ({ window }) => {
  await window.press('1');
  await expect(window.sidebar.row('prod')).toBeVisible();
  await expect(window.frame.statusBar).toContainText('local server running');
});

test('key 2 asks for an address, and closing the page leads back to the doors', async ({ window }) => {
  await window.press('2');
  await expect(window.connectionPage.address).toBeFocused();
  await expect(window.connectionPage.address).toHaveValue('');
  await window.press('Alt+W');
  await expect(window.welcome.connectDoor).toBeVisible();
});

test('key 3 opens a place for a plan, without any server', async ({ window }) => {
  await window.press('3');
  await window.plan.read('HashJoinExec: mode=Partitioned\n  DataSourceExec: items');
  await expect(window.plan.row('DataSourceExec')).toBeVisible();
  await expect(window.tabs.shown).toHaveText('Pasted plan');
});

test('key 4 asks for a folder, and Escape leads back to the doors', async ({ window }) => {
  await window.press('4');
  await expect(window.folderDialog.path).toBeFocused();
  await expect(window.folderDialog.path).toHaveValue('');
  await window.press('Escape');
  await expect(window.welcome.folderDoor).toBeVisible();
});

test('through the namespaces of the sample to a table, its schema and its raw answer', async ({ sample }) => {
  const { sidebar, table, inspector } = sample;
  await sidebar.choose('prod', 'shop', 'orders');
  await expect(table.name).toHaveText('orders');
  await expect(table.fact('Version')).toHaveText('61');
  await expect(table.fact('Fragments')).toHaveText('187');
  await expect(table.fact('Properties')).toContainText('gold');

  await table.show('Schema');
  await expect(table.fieldCount).toHaveText(/^10 columns, \d+ fields$/);
  await table.selectField('total');
  await expect(inspector.fieldName).toHaveText('total');
  await expect(inspector.facts.first()).toContainText('decimal');

  await table.show('Raw');
  await expect(table.request).toContainText('POST /v1/table/prod%24shop%24orders/describe');
  await expect(table.answer).toContainText('"managed_versioning": true');
});

test('a table without anything stored says so', async ({ sample: { sidebar, table } }) => {
  await sidebar.choose('prod', 'shop', 'gift_cards');
  await expect(table.article).toContainText('Declared, nothing stored yet');
});
