import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { test as base, expect } from '../fixtures/journey.ts';
import { createLanceFolder, type LanceFolder } from '../fixtures/lance-folder.ts';
import { answerFolderDialog } from '../fixtures/main-process.ts';
import { MainWindow } from '../pages/main-window.ts';

const test = base.extend<{ folder: LanceFolder }>({
  folder: async ({ playwright: _ }, use) => {
    const folder = await createLanceFolder();
    await use(folder);
    await folder.remove();
  },
});

test('a folder of tables is a catalog, and is left as it was', async ({ window, folder }) => {
  const { welcome, folderDialog, sidebar, table, frame } = window;
  const before = await folder.fingerprint();
  await welcome.folderDoor.click();
  await expectAccessible(window.page);
  await folderDialog.open(folder.path);
  await expect(folderDialog.dialog).toBeHidden();
  await expect(sidebar.row('archive')).toBeVisible();
  await expect(sidebar.row('empty')).toBeVisible();
  await expect(sidebar.connection).toHaveText('embeddings');
  await expect(sidebar.connection).toHaveAccessibleName('Connection embeddings, folder, read-only');
  await expect(frame.statusBar).toContainText(folder.path);

  await sidebar.choose('items');
  await expect(table.fact('Version')).toHaveText('1');
  await table.show('Schema');
  await expect(table.field('vector')).toBeVisible();
  await sidebar.choose('archive', '2024', 'orders');
  await expect(table.name).toHaveText('orders');
  await expect(table.fact('Version')).toHaveText('1');
  await expectAccessible(window.page);
  expect(await folder.fingerprint()).toEqual(before);
});

test('by the keys alone', async ({ window, folder }) => {
  const { folderDialog, sidebar, table } = window;
  await window.press('4');
  await expect(folderDialog.path).toBeFocused();
  await expectVisibleFocus(window.page, 'in the dialog');
  await window.type(folder.path);
  await window.press('Enter');
  await expect(sidebar.row('items')).toBeVisible();
  await expectVisibleFocus(window.page, 'once the names are there');
  await window.press('Mod+Shift+E', 'End', 'Enter');
  await expect(table.name).toHaveText('items');
});

test('a name of its own, which a second try at the same folder does not change', async ({
  window,
  folder,
}) => {
  const { folderDialog, sidebar } = window;
  await window.press('Mod+O');
  await folderDialog.name.fill('Trial');
  await folderDialog.open(folder.path);
  await expect(sidebar.connection).toHaveText('Trial');
  await window.openFolder(join(folder.path, 'archive'));
  await expect(sidebar.connection).toHaveText('archive');
  await window.openFolder(`${folder.path}/`);
  await expect(sidebar.connection).toHaveText('Trial');
  await sidebar.connection.click();
  await expect(sidebar.menu.getByRole('menuitem', { name: /Trial|embeddings|archive/ })).toHaveCount(2);
});

test('what can not be opened is told at the field', async ({ window, folder }) => {
  const { folderDialog, welcome } = window;
  const file = join(folder.path, 'notes.txt');
  await writeFile(file, '');
  await window.press('Mod+O');
  for (const [path, words] of [
    ['tables', /"tables" is not a whole path\. Write the folder from its beginning\./],
    [join(folder.path, 'nowhere'), /nowhere is not there\. Check the path\./],
    [file, /notes\.txt is a file, not a folder\./],
    [join(folder.path, 'items.lance'), /items\.lance is a table\. Open the folder that it lies in\./],
  ] as const) {
    await folderDialog.open(path);
    await expect(folderDialog.path).toHaveAccessibleDescription(words);
    await expect(folderDialog.path).toBeFocused();
  }
  await expectAccessible(window.page);
  await folderDialog.path.fill(folder.path);
  await expect(folderDialog.path).toHaveAccessibleDescription(/may begin with ~/);
  await window.press('Escape');
  await expect(welcome.heading).toBeVisible();
});

test('is typed where the shell has no dialog of the system', async ({ shell, window }) => {
  test.skip(shell === 'desktop', 'the desktop has one');
  await window.press('Mod+O');
  await expect(window.folderDialog.path).toBeFocused();
  await expect(window.folderDialog.chooseButton).toBeHidden();
});

test('is chosen in the dialog of the system', async ({ shell, app, window, folder }) => {
  test.skip(shell === 'browser', 'a browser has none');
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

test('is read-only for good, and says so where it is edited', async ({ window, folder }) => {
  const { sidebar, connectionPage } = window;
  await window.openFolder(folder.path);
  await expect(sidebar.row('items')).toBeVisible();
  await sidebar.openConnectionMenu();
  await sidebar.chooseInMenu('Edit the connection');
  await expect(connectionPage.form.getByRole('textbox', { name: 'Folder' })).toHaveValue(folder.path);
  await expect(connectionPage.form.getByRole('switch', { name: 'Read-only' })).toBeDisabled();
  await expect(connectionPage.form.getByRole('switch', { name: 'Read-only' })).toBeChecked();
  await expectAccessible(window.page);
  await connectionPage.name.fill('Trial');
  await connectionPage.connectButton.click();
  await expect(sidebar.connection).toHaveText('Trial');
  await expect(sidebar.row('items')).toBeVisible();
});

test('is there again at the next start, and its tables with it', async ({ app, window, folder }) => {
  await window.openFolder(folder.path);
  await window.sidebar.choose('items');
  await expect(window.table.fact('Version')).toHaveText('1');
  await app.relaunch();
  const { sidebar, table } = new MainWindow(app.page);
  await expect(sidebar.row('items')).toBeVisible();
  await expect(table.fact('Version')).toHaveText('1');
});

test('one that goes away keeps its names and says so', async ({ window, folder }) => {
  const { sidebar } = window;
  await window.openFolder(folder.path);
  await expect(sidebar.row('items')).toBeVisible();
  await rename(folder.path, `${folder.path}-away`);
  await sidebar.refresh();
  await expect(sidebar.tree).toContainText('Not read: The folder is not there any more');
  await expect(sidebar.row('items')).toBeVisible();
  await rename(`${folder.path}-away`, folder.path);
  await sidebar.refresh();
  await expect(sidebar.tree).not.toContainText('Not read');
});

test('one that is gone at the next start says so, and is read when it is back', async ({
  app,
  window,
  folder,
}) => {
  await window.openFolder(folder.path);
  await expect(window.sidebar.row('items')).toBeVisible();
  await rename(folder.path, `${folder.path}-away`);
  await app.relaunch();
  const { sidebar } = new MainWindow(app.page);
  await expect(sidebar.problem).toContainText(`The folder is not there any more: ${folder.path}.`);
  await expect(sidebar.problem.getByRole('button', { name: 'Remove from Vitrine' })).toBeVisible();
  await expectAccessible(app.page);
  await rename(`${folder.path}-away`, folder.path);
  await sidebar.problem.getByRole('button', { name: 'Retry' }).click();
  await expect(sidebar.row('items')).toBeVisible();
});

test('one that is removed leaves nothing behind but the folder, and comes back with Undo', async ({
  app,
  window,
  folder,
}) => {
  const { sidebar, toasts, welcome } = window;
  const kept = join(app.dataDirectory, 'folders');
  const before = await folder.fingerprint();
  await window.openFolder(folder.path);
  await expect(sidebar.row('items')).toBeVisible();
  expect(await readdir(kept)).toHaveLength(1);
  await sidebar.openConnectionMenu();
  await sidebar.chooseInMenu('Remove from Vitrine');
  await expect(welcome.heading).toBeVisible();
  await expect(toasts).toContainText('embeddings removed');
  expect(await readdir(kept)).toEqual([]);
  expect(await folder.fingerprint()).toEqual(before);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(sidebar.row('items')).toBeVisible();
});
