import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/journey.ts';
import { copyPrepared } from '../fixtures/prepared-places.ts';
import { MainWindow } from '../pages/main-window.ts';

/** Written by version 0.1.0: tabs, settings, a batch, a saved query, and two runs. */
const DATA = join(import.meta.dirname, '../fixtures/data-of-0.1.0');

test('a data directory of version 0.1.0 opens with its tabs, settings, batch, query, and runs', async ({
  launch,
}) => {
  const app = await launch({
    prepare: async (dataDirectory) => {
      await copyPrepared('sampleWithRows')(dataDirectory);
      await cp(DATA, dataDirectory, { recursive: true });
    },
  });
  const { page, tabs, batch, query, frame, table, plan } = new MainWindow(app.page);

  await expect(tabs.all).toHaveText(['products', 'Draft 1']);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(batch.rows).toHaveCount(2);
  await expect(batch.row('create_table_version')).toBeVisible();
  await expect(batch.row('delete_table_versions')).toBeVisible();

  await tabs.show('products');
  await table.show('Query');
  await query.savedButton.click();
  await expect(query.saved('cheap ones')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(query.runs).toHaveText(/^Run 2: .* explained$/);
  await expect(plan.outline).toBeVisible();

  await frame.openArea('Browse');
  await expect(table.fact('Version')).toHaveText(/^\d+$/);
  expect(app.takeProblems()).toEqual([]);
});
