import { expect } from '@playwright/test';
import type { MainWindow } from '../pages/main-window.ts';
import { RowsPage } from '../pages/rows-page.ts';
import { SUB_PAGES } from '../pages/table-page.ts';
import type { Step } from './walked-servers.ts';

/** Text on each page of the `products` table, with either server. */
const SAYS: Readonly<Record<(typeof SUB_PAGES)[number], RegExp>> = {
  Overview: /692/,
  Schema: /embedding/,
  Versions: /first/,
  Stats: /./,
  Properties: /./,
  Metadata: /./,
  Storage: /products/,
  Indices: /embedding_idx/,
  Raw: /"location"/,
};

/** Works from any page of the window. */
export async function openProducts(window: MainWindow): Promise<void> {
  await window.goToTable('prod/shop/products');
  await expect(window.table.name).toHaveText('products');
}

export const TABLE_STEPS: readonly Step[] = [
  {
    name: 'the tree',
    walk: async ({ sidebar, table }) => {
      await sidebar.choose('prod', 'search', 'eu', 'eu03');
      await expect(table.name).toHaveText('eu03');
      await sidebar.choose('shop', 'products');
      await expect(table.name).toHaveText('products');
      await sidebar.readAllNames();
      await expect(sidebar.complete).toBeVisible();
    },
  },
  ...SUB_PAGES.map(
    (page): Step => ({
      name: `the page of a table: ${page}`,
      walk: async (window) => {
        await openProducts(window);
        await window.table.show(page);
        await expect(window.table.article.getByRole('tabpanel')).toContainText(SAYS[page]);
        await expect(window.table.problem).toHaveCount(0);
      },
    }),
  ),
  {
    name: 'the page of a table: Rows',
    walk: async (window) => {
      const rows = new RowsPage(window.page);
      await openProducts(window);
      await rows.tab.click();
      await expect(rows.count).toHaveText('Rows 0 to 99 of 692');
      await rows.nextButton.click();
      await expect(rows.count).toHaveText('Rows 100 to 199 of 692');
      await rows.applyFilter('price < 3');
      await expect(rows.count).toHaveText(/^Rows 0 to \d+ of 27$/);
      await rows.cell(0, 1).click();
      await window.press('Enter');
      await expect(window.inspector.panel).toBeVisible();
    },
  },
];
