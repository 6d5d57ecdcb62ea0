import { expect } from '../fixtures/journey.ts';
import { answerFolderDialog } from '../fixtures/main-process.ts';
import { test } from '../fixtures/table-folder.ts';

test('a folder is chosen in the system dialog', async ({ app, window, folder }) => {
  const { folderDialog, sidebar } = window;
  await window.press('Mod+O');
  await answerFolderDialog(app.electron, null);
  await folderDialog.chooseButton.click();
  await expect(folderDialog.path).toHaveValue('');
  await answerFolderDialog(app.electron, folder.path);
  await folderDialog.chooseButton.click();
  await expect(folderDialog.path).toHaveValue(folder.path);
  await expect(folderDialog.openButton).toBeFocused();
  await window.press('Enter');
  await expect(sidebar.row('items')).toBeVisible();
});
