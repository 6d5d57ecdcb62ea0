import { expect, test } from '../fixtures/parts/parts.ts';

test('the options of the welcome page', async ({ window }) => {
  const { bucketPage, connectionPage, folderDialog, welcome } = window;

  await test.step('there are five options, and the first has the focus', async () => {
    await expect(welcome.heading).toBeVisible();
    await expect(welcome.doors).toHaveCount(5);
    await expect(welcome.sampleButton).toBeFocused();
  });

  await test.step('an option can be clicked anywhere within its border', async () => {
    await welcome.doors.nth(1).click({ position: { x: 12, y: 12 } });
    await expect(connectionPage.address).toBeFocused();
    await window.press('Alt+W');
    await expect(welcome.connectButton).toBeVisible();
  });

  await test.step('digit keys open the options, and closing what they opened leads back to the welcome page', async () => {
    await window.press('2');
    await expect(connectionPage.address).toBeFocused();
    await expect(connectionPage.address).toHaveValue('');
    await window.press('Alt+W');
    await expect(welcome.connectButton).toBeVisible();

    await window.press('4');
    await expect(folderDialog.path).toBeFocused();
    await expect(folderDialog.path).toHaveValue('');
    await window.press('Escape');
    await expect(folderDialog.dialog).toBeHidden();
    await expect(welcome.folderButton).toBeVisible();

    await window.press('5');
    await expect(bucketPage.address).toBeFocused();
    await expect(bucketPage.address).toHaveValue('');
    await window.press('Alt+W');
    await expect(welcome.bucketButton).toBeVisible();

    await window.press('3');
    await window.plan.read('HashJoinExec: mode=Partitioned\n  DataSourceExec: items');
    await expect(window.plan.row('DataSourceExec')).toBeVisible();
    await expect(window.tabs.shown).toHaveText('Pasted plan');
  });
});
