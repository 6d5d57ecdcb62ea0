import { expect, test } from '../fixtures/journey.ts';

test('a folder is typed where the shell has no dialog of the system', async ({ window }) => {
  await window.press('Mod+O');
  await expect(window.folderDialog.path).toBeFocused();
  await expect(window.folderDialog.chooseButton).toBeHidden();
});
