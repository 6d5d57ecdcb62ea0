import { expect, test } from '../fixtures/parts/parts.ts';

test('five doors wait, and the keys are on the first', async ({ window: { welcome } }) => {
  await expect(welcome.heading).toBeVisible();
  await expect(welcome.doors).toHaveCount(5);
  await expect(welcome.sampleDoor).toBeFocused();
});

test('each door has its key, and whoever closes what it opened is back at the doors', async ({ window }) => {
  const { bucketPage, connectionPage, folderDialog, welcome } = window;
  await window.press('2');
  await expect(connectionPage.address).toBeFocused();
  await expect(connectionPage.address).toHaveValue('');
  await window.press('Alt+W');
  await expect(welcome.connectDoor).toBeVisible();

  await window.press('4');
  await expect(folderDialog.path).toBeFocused();
  await expect(folderDialog.path).toHaveValue('');
  await window.press('Escape');
  await expect(folderDialog.dialog).toBeHidden();
  await expect(welcome.folderDoor).toBeVisible();

  await window.press('5');
  await expect(bucketPage.address).toBeFocused();
  await expect(bucketPage.address).toHaveValue('');
  await window.press('Alt+W');
  await expect(welcome.bucketDoor).toBeVisible();

  await window.press('3');
  await window.plan.read('HashJoinExec: mode=Partitioned\n  DataSourceExec: items');
  await expect(window.plan.row('DataSourceExec')).toBeVisible();
  await expect(window.tabs.shown).toHaveText('Pasted plan');
});

test('a door opens wherever it is pressed', async ({ window: { welcome, connectionPage } }) => {
  await welcome.doors.nth(1).click({ position: { x: 12, y: 12 } });
  await expect(connectionPage.address).toBeFocused();
});

test('a table without anything stored says so', async ({ sample: { sidebar, table } }) => {
  await sidebar.choose('prod', 'shop', 'gift_cards');
  await expect(table.name).toHaveText('gift_cards');
  await expect(table.article).toContainText('Declared, no data yet');
});
