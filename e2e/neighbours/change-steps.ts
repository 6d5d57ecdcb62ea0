import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { MainWindow } from '../pages/main-window.ts';
import { openProducts } from './table-steps.ts';
import type { Step } from './walked-servers.ts';

const CHAIRS = join(import.meta.dirname, '../fixtures/chairs.csv');

async function openTable(window: MainWindow, namespace: string, name: string): Promise<void> {
  await window.goToTable(`${namespace}/${name}`);
  await expect(window.table.name).toHaveText(name);
}

async function openInNamespace(
  { sidebar, change }: MainWindow,
  namespace: string,
  item: string,
): Promise<void> {
  await sidebar.openMenuOf(namespace);
  await sidebar.chooseInMenu(item);
  await change.dialog.waitFor();
}

/** An alert in the dialog also ends the wait: the server rejected the change. */
async function make({ change }: MainWindow, label: string | RegExp): Promise<void> {
  await change.button(label).click();
  const alert = change.dialog.getByRole('alert');
  await expect.poll(async () => (await alert.count()) > 0 || (await change.dialog.count()) === 0).toBe(true);
  expect(await alert.allTextContents()).toEqual([]);
}

async function expectRefusal(window: MainWindow, label: string, words: RegExp): Promise<void> {
  await window.change.button(label).click();
  await expect(window.change.dialog.getByRole('alert')).toContainText(words);
  await window.press('Escape');
  await expect(window.change.dialog).toBeHidden();
}

async function dropTable(window: MainWindow, name: string): Promise<void> {
  const { change, sidebar } = window;
  await change.open('Drop…');
  await change.field(`Type ${name} to confirm`).fill(name);
  await make(window, 'Drop table');
  await expect(sidebar.table(name)).toHaveCount(0);
}

/** All changes that the window offers. */
export const CHANGE_STEPS: readonly Step[] = [
  {
    name: 'a tag is created, moved, and deleted',
    walk: async (window) => {
      const { change, table } = window;
      await openProducts(window);
      await change.open('Create tag…');
      await change.field('Tag').fill('golden');
      await change.field('Version').fill('2');
      await make(window, 'Create tag');
      await table.show('Versions');
      await expect(table.version('2')).toContainText('golden');
      await change.open('Create tag…');
      await change.button('Move golden').click();
      await change.field('To version').fill('3');
      await make(window, 'Move tag');
      await expect(table.version('3')).toContainText('golden');
      await change.open('Create tag…');
      await change.button('Delete golden').click();
      await make(window, 'Delete tag');
      await expect(table.version('3')).not.toContainText('golden');
    },
  },
  {
    name: 'a version is restored',
    walk: async (window) => {
      const { change, table } = window;
      await openTable(window, 'lab', 'lab00');
      await change.open('Restore version…');
      await change.field('Version').fill('1');
      await make(window, 'Restore v1');
      await table.show('Versions');
      await expect(table.versionCount).toHaveText('2 versions, complete');
    },
  },
  {
    name: 'versions are deleted',
    walk: async (window, server) => {
      const { change, page, table } = window;
      await openProducts(window);
      await change.open('Delete versions…');
      const versions = page.getByRole('grid', { name: 'Versions to delete' });
      await versions.focus();
      // The second-oldest version: the oldest has a tag.
      await window.press('End', 'ArrowUp', 'Space');
      if (!server.deletesVersions)
        return expectRefusal(window, 'Delete versions', /manages its own versions/);
      await make(window, 'Delete versions');
      await table.show('Versions');
      await expect(table.version('3')).toBeVisible();
      await expect(table.version('2')).toHaveCount(0);
    },
  },
  {
    name: 'a version without an existing manifest is created or rejected',
    walk: async (window, server) => {
      const { change } = window;
      await openTable(window, 'lab', 'lab01');
      await change.open('Create version…');
      await expect(change.field('Version')).toHaveValue('2');
      await expectRefusal(window, 'Create version', server.refusesMissingManifest);
    },
  },
  {
    name: 'a table is renamed',
    walk: async (window, server) => {
      const { change, sidebar } = window;
      await openTable(window, 'lab', 'lab02');
      await change.open('Rename…');
      await change.field('New name').fill('renamed');
      if (!server.renames) return expectRefusal(window, 'Rename table', /not (supported|implemented)/i);
      await make(window, 'Rename table');
      await expect(sidebar.row('renamed')).toBeVisible();
    },
  },
  {
    name: 'a table is deregistered and registered again',
    walk: async (window, server) => {
      const { change, sidebar, table } = window;
      await openTable(window, 'lab', 'lab03');
      await table.show('Storage');
      const location = (await table.fact('Location').textContent()) ?? '';
      await change.open('Deregister…');
      await make(window, 'Deregister table');
      await openInNamespace(window, 'lab', 'Register table…');
      await change.field('Name').fill('back');
      await change.field('Location').fill(server.registered(location));
      await make(window, 'Register table');
      await expect(sidebar.row('back')).toBeVisible();
    },
  },
  {
    name: 'a table is dropped',
    walk: async (window) => {
      await openTable(window, 'lab', 'lab04');
      await dropTable(window, 'lab04');
    },
  },
  {
    name: 'a namespace is created, a table is declared in it, and both are dropped',
    walk: async (window) => {
      const { change, sidebar } = window;
      await openInNamespace(window, 'lab', 'New namespace…');
      await change.field('Name').fill('made');
      await make(window, 'Create namespace');
      await openInNamespace(window, 'made', 'Declare table…');
      await change.field('Name').fill('declared');
      await make(window, 'Declare table');
      await openTable(window, 'lab/made', 'declared');
      await expect(window.table.article).toContainText('no data yet');
      await dropTable(window, 'declared');
      await openInNamespace(window, 'made', 'Drop namespace…');
      await make(window, 'Drop namespace');
      await expect(sidebar.row('made')).toHaveCount(0);
    },
  },
  {
    name: 'a table is created from a file',
    walk: async (window) => {
      const { newTable, table } = window;
      await window.runCommand('New table');
      await newTable.file.setInputFiles(CHAIRS);
      await newTable.typeNamespace('lab');
      await newTable.createButton.click();
      await newTable.openButton.click();
      await expect(table.name).toHaveText('chairs');
      await expect(table.fields).toHaveCount(4);
    },
  },
  {
    name: 'an index is created and dropped',
    walk: async (window) => {
      const { change, page, table } = window;
      await openProducts(window);
      await table.show('Indices');
      await expect(table.indexCount).toHaveText('3 indices, complete');
      await table.newIndexButton.click();
      await change.dialog.getByRole('button', { name: /Column$/ }).click();
      await page.getByRole('option', { name: /^price/ }).click();
      await make(window, 'Create index');
      await expect(table.indexCount).toHaveText('4 indices, complete');
      await table.index('price_idx').click();
      await table.inside.getByRole('button', { name: 'Drop…' }).click();
      await make(window, 'Drop index');
      await expect(table.indexCount).toHaveText('3 indices, complete');
    },
  },
  {
    name: 'a batch is committed, or sent one operation at a time',
    walk: async (window, server) => {
      const { batch, page } = window;
      await openTable(window, 'lab', 'lab00');
      await window.runCommand('New batch');
      await batch.writeJson(JSON.stringify({ operations: [{ declare_table: { id: ['lab', 'batched'] } }] }));
      await expect(batch.rows).toHaveCount(1);
      if (server.commitsBatches) {
        await batch.commit();
        await expect(batch.outcome).toHaveText('1 operation applied');
        return;
      }
      await batch.reviewButton.click();
      await expect(batch.review).toContainText('doesn’t support batch commits');
      await page.getByRole('button', { name: 'Send 1 operation one by one' }).click();
      await expect(batch.page).toContainText('1 of 1 applied');
    },
  },
];
