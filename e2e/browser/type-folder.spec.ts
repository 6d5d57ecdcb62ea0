import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { expect, test } from '../fixtures/journey.ts';

test('a folder can be typed or browsed for if the shell has no system dialog', async ({ window }) => {
  await window.press('Mod+O');
  await expect(window.folderDialog.path).toBeFocused();
  await expect(window.folderDialog.chooseButton).toBeHidden();

  const { dialog, path } = window.folderDialog;
  await path.fill(tmpdir());
  await dialog.getByRole('button', { name: 'Browse folders' }).click();
  const folders = dialog.getByRole('group', { name: `Folders in ${tmpdir()}` });
  await expect(folders.getByRole('status')).toContainText('folder');
  await folders.getByRole('button', { name: 'Parent folder' }).click();
  await expect(path).toHaveValue(dirname(tmpdir()));
});
