import { expect } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { ConnectionTest } from '../pages/connection-test.ts';
import type { MainWindow } from '../pages/main-window.ts';
import { tuneTitle } from '../pages/query-page.ts';
import { RowsPage } from '../pages/rows-page.ts';
import { openProducts } from './table-steps.ts';
import type { Step } from './walked-servers.ts';

async function openShop({ sidebar, namespacePage }: MainWindow): Promise<void> {
  await sidebar.choose('prod', 'shop');
  await sidebar.openMenuOf('shop');
  await sidebar.chooseInMenu('Open namespace');
  await expect(namespacePage.name).toHaveText('shop');
}

/** The other pages and dialogs, without changing any data. */
export const OTHER_STEPS: readonly Step[] = [
  {
    name: 'the page of a namespace',
    walk: async (window, server) => {
      const { namespacePage } = window;
      await openShop(window);
      await expect(namespacePage.health).toContainText('12 of 12 loaded');
      await expect(namespacePage.line('products')).toContainText(server.tableState);
      await namespacePage.show('Properties');
      await expect(namespacePage.properties).toContainText(['owner']);
      await namespacePage.show('Server');
      await expect(namespacePage.article.getByRole('tabpanel')).toContainText('The server lists namespaces');
      await namespacePage.show('Raw');
      await expect(namespacePage.article.getByRole('tabpanel')).toContainText('owner');
    },
  },
  {
    name: 'a comparison of two versions',
    walk: async (window) => {
      const compare = new ComparePage(window.page);
      await openProducts(window);
      await window.runCommand('Compare with');
      await compare.chooseVersion('Before', '1');
      await expect(compare.summary).toContainText('Schema identical');
      await compare.show('Manifest');
      await expect(compare.fact('Version')).toContainText('+');
      await compare.chooseTable('After', 'eu03');
      await expect(compare.side('After')).toContainText('eu03');
      await expect(compare.problem).toHaveCount(0);
    },
  },
  {
    name: 'a table in the palette',
    walk: async (window) => {
      await window.press('Mod+P');
      await window.tablePalette.search('03');
      await expect(window.tablePalette.entries).toHaveCount(4);
      await window.tablePalette.choose('eu03');
      await expect(window.table.name).toHaveText('eu03');
    },
  },
  {
    name: 'a column in the palette',
    walk: async (window) => {
      await openProducts(window);
      await window.press('Mod+P');
      await window.tablePalette.search('embedding');
      await expect(window.tablePalette.entries.filter({ hasText: 'products' }).first()).toBeVisible();
      await window.press('Escape');
    },
  },
  {
    name: '“Find similar” on a row',
    walk: async (window) => {
      await openProducts(window);
      const rows = new RowsPage(window.page);
      await rows.tab.click();
      await rows.openMenuOf(rows.cell(0, 1));
      await rows
        .item(/^Find similar/)
        .first()
        .click();
      await expect(window.query.runs).toBeVisible();
    },
  },
  {
    name: 'a sweep of settings',
    walk: async (window) => {
      const { page, table } = window;
      await openProducts(window);
      await window.press('Alt+U');
      await expect(table.subTab('Tune')).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('textbox', { name: 'Rows' }).fill('20');
      await page.getByRole('textbox', { name: 'nprobes' }).fill('1, 4');
      await page.getByRole('textbox', { name: 'refine_factor' }).fill('none');
      await page
        .getByRole('button', { name: /^Tune( again)?$/ })
        .last()
        .click();
      const title = tuneTitle(page);
      // Slow: each of the 20 queries runs with every setting, and as an exact search.
      await expect(title).toHaveText(/^(Take nprobes|No setting )/, { timeout: 120_000 });
    },
  },
  {
    name: 'the page of a namespace, after the Tune tab of one of its tables',
    walk: async (window) => {
      await window.goToTable('eu03');
      await expect(window.table.name).toHaveText('eu03');
      await window.press('Alt+U');
      await expect(window.table.subTab('Tune')).toHaveAttribute('aria-selected', 'true');
      await window.goToTable('eu03');
      await window.path.bar.getByRole('link', { name: 'eu' }).click();
      await expect(window.namespacePage.name).toHaveText('eu');
      await expect(window.namespacePage.rows).toHaveCount(6);
    },
  },
  {
    name: 'the activity drawer',
    walk: async (window) => {
      await window.toggleActivity();
      await expect(window.activity.requests.first()).toBeVisible();
      await window.activity.openDetails('describe');
      await expect(window.activity.details).toBeVisible();
      await window.toggleActivity();
    },
  },
  {
    name: 'the connection and its test',
    walk: async (window) => {
      const connectionTest = new ConnectionTest(window.page);
      await window.runCommand('Edit connection');
      await connectionTest.run();
      await expect(connectionTest.end).toContainText('passed');
    },
  },
  {
    name: 'the settings, the About page, and every area',
    walk: async (window) => {
      await window.openSettings();
      await expect(window.settings.heading).toBeVisible();
      await window.runCommand('About Vitrine');
      await expect(window.tabs.shown).toHaveText(/About/);
      for (const area of ['Plans', 'Batch', 'Local server', 'Browse']) await window.frame.openArea(area);
    },
  },
];
