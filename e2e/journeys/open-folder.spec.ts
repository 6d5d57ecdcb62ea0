import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.ts';
import { expectVisibleFocus } from '../fixtures/focus.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from '../fixtures/table-folder.ts';
import { MainWindow } from '../pages/main-window.ts';

test('a folder of tables opens as a read-only catalog, and is not changed', async ({ window, folder }) => {
  const { welcome, folderDialog, sidebar, table, frame, connectionPage } = window;
  await test.step('a path that can’t be opened is reported at the field', async () => {
    const file = join(folder.path, 'notes.txt');
    await writeFile(file, '');
    await window.press('Mod+O');
    for (const [path, words] of [
      ['tables', /"tables" isn’t an absolute path\./],
      [join(folder.path, 'nowhere'), /nowhere doesn’t exist\. Check the path\./],
      [file, /notes\.txt is a file, not a folder\./],
      [join(folder.path, 'items.lance'), /items\.lance is a table\. Open its parent folder\./],
    ] as const) {
      await folderDialog.open(path);
      await expect(folderDialog.path).toHaveAccessibleDescription(words);
      await expect(folderDialog.path).toBeFocused();
    }
    await expectAccessible(window.page);
    await folderDialog.path.fill(folder.path);
    await expect(folderDialog.path).toHaveAccessibleDescription(/can start with ~/);
    await window.press('Escape');
    await expect(welcome.heading).toBeVisible();
  });
  const before = await folder.fingerprint();
  await welcome.folderButton.click();
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

  await test.step('the page of its connection shows it as read-only', async () => {
    await sidebar.openConnectionMenu();
    await sidebar.chooseInMenu('Edit connection');
    const { form } = connectionPage;
    await expect(form.getByRole('textbox', { name: 'Folder' })).toHaveValue(folder.path);
    await expect(form.getByRole('switch', { name: 'Read-only' })).toBeDisabled();
    await expect(form.getByRole('switch', { name: 'Read-only' })).toBeChecked();
    await expectAccessible(window.page);
    await connectionPage.name.fill('Trial');
    await connectionPage.connectButton.click();
    await expect(sidebar.connection).toHaveText('Trial');
    await expect(sidebar.row('items')).toBeVisible();
  });
  expect(await folder.fingerprint()).toEqual(before);
});

test('a folder keeps its name when opened again, leaves no files when removed, and can be restored', async ({
  app,
  window,
  folder,
}) => {
  const { folderDialog, sidebar, toasts } = window;
  const folderFiles = () => readdir(join(app.dataDirectory, 'folders'));
  const before = await folder.fingerprint();
  await window.openFolder(join(folder.path, 'archive'));
  await expect(sidebar.row('2024')).toBeVisible();
  const ofAnother = await folderFiles();
  expect(ofAnother).toHaveLength(1);

  await window.press('Mod+O');
  await folderDialog.name.fill('Trial');
  await folderDialog.open(folder.path);
  await expect(sidebar.connection).toHaveText('Trial');
  await sidebar.switchTo('archive');
  await window.openFolder(`${folder.path}/`);
  await expect(sidebar.connection).toHaveText('Trial');
  await sidebar.connection.click();
  await expect(sidebar.menu.getByRole('menuitem', { name: /Trial|embeddings|archive/ })).toHaveCount(2);
  await window.press('Escape');
  await expect(sidebar.row('items')).toBeVisible();
  expect(await folderFiles()).toHaveLength(2);

  await sidebar.openConnectionMenu();
  await sidebar.chooseInMenu('Remove connection');
  await expect(toasts).toContainText('Trial removed');
  expect(await folderFiles()).toEqual(ofAnother);
  expect(await folder.fingerprint()).toEqual(before);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(sidebar.connection).toHaveText('Trial');
  await expect(sidebar.row('items')).toBeVisible();
});

test('a folder is restored after a restart, reported if it is missing, and loaded once it exists again', async ({
  app,
  window: first,
  folder,
}) => {
  const away = `${folder.path}-away`;
  await test.step('the folder is opened by keyboard', async () => {
    const { folderDialog, sidebar, table } = first;
    await first.press('4');
    await expect(folderDialog.path).toBeFocused();
    await expectVisibleFocus(first.page, 'in the dialog');
    await first.type(folder.path);
    await first.press('Enter');
    await expect(sidebar.row('items')).toBeVisible();
    await expectVisibleFocus(first.page, 'once the names are there');
    await first.press('Mod+Shift+E', 'End', 'Enter');
    await expect(table.name).toHaveText('items');
  });
  await first.sidebar.openToKeep('items');
  await expect(first.table.fact('Version')).toHaveText('1');

  await test.step('the names of a folder stay in the tree when the folder is removed', async () => {
    const { sidebar } = first;
    await rename(folder.path, away);
    await sidebar.refresh();
    await expect(sidebar.tree).toContainText('Couldn’t load: Folder not found');
    await expect(sidebar.row('items')).toBeVisible();
    await rename(away, folder.path);
    await sidebar.refresh();
    await expect(sidebar.tree).not.toContainText('Couldn’t load');
    await expect(sidebar.row('items')).toBeVisible();
  });
  await test.step('the folder and its tables are restored after a restart', async () => {
    await app.relaunch();
    const { sidebar, table } = new MainWindow(app.page);
    await expect(sidebar.row('items')).toBeVisible();
    await expect(table.fact('Version')).toHaveText('1');
  });
  await test.step('a folder that is missing at the start is reported, and loaded by Retry', async () => {
    await rename(folder.path, away);
    await app.relaunch();
    const { sidebar } = new MainWindow(app.page);
    await expect(sidebar.problem).toContainText(`Folder not found: ${folder.path}.`);
    await expect(sidebar.problem.getByRole('button', { name: 'Remove connection' })).toBeVisible();
    await expectAccessible(app.page);
    await rename(away, folder.path);
    await sidebar.problem.getByRole('button', { name: 'Retry' }).click();
    await expect(sidebar.row('items')).toBeVisible();
  });
});
