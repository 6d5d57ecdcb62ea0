import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { findObstacles } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/journey.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';
import { RowsPage } from '../pages/rows-page.ts';

test.use({ place: 'sampleWithRows' });

test('the sample opens on rows, with next steps below them until the user hides them', async ({
  sample: window,
}) => {
  const { batch, inspector, page, plan, query, sidebar, tabs } = window;
  const rows = new RowsPage(page);
  await window.runCommand('Open sample catalog');
  await expect(rows.current).toHaveText('1');
  await expect(rows.grid).toBeFocused();
  await expect(sidebar.selectedRow).toContainText('products');
  await expect(inspector.panel).toBeHidden();
  expect(await findObstacles(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await expect(rows.nextStep('Run a search like this row')).toContainText('10 nearest to row 1');
  await rows.nextStep('See where the time goes').click();
  await expect(plan.lead).toHaveText(/^\d+% of [\d.]+ [µm]?s: /);
  await rows.tab.click();
  await rows.nextStep('Run a search like this row').click();
  await expect(query.runs).toHaveText(/^Run 2\b/);

  for (const _ of ['once', 'again']) {
    await tabs.show('products');
    await rows.tab.click();
    await rows.nextStep('Put a change into a batch').click();
    await expect(batch.rows).toHaveText([/declare_table/]);
  }

  await tabs.show('products');
  await rows.hideNextSteps.click();
  await expect(rows.nextSteps).toBeHidden();
  await page.reload();
  await expect(window.table.name).toHaveText('products');
  await rows.tab.click();
  await expect(rows.count).toHaveText('Rows 0 to 99 of 10,187');
  await expect(rows.nextSteps).toBeHidden();
});

test('real rows are paged, counted, filtered, copied, and saved', async ({ sample: window, app, shell }) => {
  const rows = new RowsPage(window.page);
  await window.sidebar.choose('live', 'products');
  await rows.tab.click();

  await test.step('the next page is shown', async () => {
    await expect(rows.cell(0, 0)).toHaveText('1');
    await expect(rows.count).toHaveText('Rows 0 to 99 of 10,187');
    await rows.nextButton.click();
    await expect(rows.count).toHaveText('Rows 100 to 199 of 10,187');
    await expect(rows.cell(0, 0)).not.toHaveText('1');
  });

  await test.step('a filter that is applied on the second page shows the first page', async () => {
    await rows.applyFilter('id <= 7');
    await expect(rows.count).toHaveText('Rows 0 to 6 of 7');
    await rows.setShown('title');
    await expect(rows.heading('title')).toBeHidden();
    await expect(rows.heading('sku')).toBeVisible();
  });

  await test.step('the reason for a rejected filter is shown next to it, and the earlier rows stay', async () => {
    await rows.applyFilter('no_such_column = 1');
    await expect(rows.refusal).toContainText('no_such_column');
    await expect(rows.refusal).toContainText('Showing the rows from before.');
    await expect(rows.cell(0, 0)).toHaveText('1');
    await rows.applyFilter('id < 0');
    await expect(rows.region).toContainText('No matching rows');
    await rows.applyFilter('');
    await expect(rows.count).toHaveText('Rows 0 to 99 of 10,187');
  });

  await test.step('a row is copied with all its columns', async () => {
    await rows.grid.focus();
    await window.page.keyboard.press('ControlOrMeta+Shift+C');
    await expect(window.toasts).toContainText('Row 0 copied as JSON');
    await window.pasteInto(window.sidebar.filter);
    const { id, embedding } = JSON.parse(await window.sidebar.filter.inputValue());
    expect(id).toBe(1);
    expect(embedding).toHaveLength(64);
  });

  await test.step('the filtered rows are saved in every format', async () => {
    await rows.applyFilter('id <= 5000');
    await expect(rows.count).toHaveText(/of 4,\d{3}$/);
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-rows-'));
    const save = async (format: string) => {
      const saved = nextSavedFile(app, shell, folder);
      await rows.exportAs(format, '2,200');
      const path = await saved;
      await expect(rows.exportDialog).toBeHidden();
      return readFile(path);
    };
    try {
      expect((await save('CSV')).toString().split('\r\n')).toHaveLength(2202);
      expect(JSON.parse((await save('JSON')).toString())).toHaveLength(2200);
      expect((await save('JSON lines')).toString().trim().split('\n')).toHaveLength(2200);
      expect(arrow.tableFromIPC(await save('Arrow')).numRows).toBe(2200);
      expect((await readdir(folder)).sort()).toEqual([
        'products.arrow',
        'products.csv',
        'products.json',
        'products.jsonl',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
