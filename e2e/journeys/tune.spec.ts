import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '../fixtures/journey.ts';
import { giveToUser } from '../fixtures/packaged-user.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';
import { tuneTitle } from '../pages/query-page.ts';

test.use({ place: 'sampleWithRows' });

test('a sweep of a sample table recommends a setting, and is saved, compared, and restored', async ({
  app,
  sample: window,
  shell,
}) => {
  const { page, sidebar, table, query } = window;
  const start = page.getByRole('button', { name: /^Tune( again)?$/ }).last();
  const title = tuneTitle(page);
  const grid = page.getByRole('grid', { name: 'Settings' });
  await sidebar.choose('live', 'products');
  await window.press('Alt+U');
  await expect(table.subTab('Tune')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('textbox', { name: 'Rows' }).fill('20');
  await page.getByRole('textbox', { name: 'nprobes' }).fill('1, 8');
  await page.getByRole('textbox', { name: 'refine_factor' }).fill('none, 10');
  await expect(
    page.getByText('20 exact answers, then 4 settings: up to 240 requests.', { exact: false }),
  ).toBeVisible();
  await start.click();
  await expect(title).toHaveText(/^(Take nprobes \d+, (no )?refine|No setting meets the goal)/);
  await page.getByText('All 4', { exact: true }).click();
  await expect(grid.getByRole('row')).toHaveCount(5);
  await expect(grid).not.toContainText('failed');
  await expect(page.getByRole('region', { name: 'Measured on' })).toContainText('IVF_PQ, 32 partitions');

  await test.step('advice about the index opens the form that rebuilds it', async () => {
    const advice = page.getByRole('region', { name: 'Advice' });
    await expect(advice).toContainText(/^\d+ rows of [\d,]+ aren’t in the index\./);
    await advice.getByRole('button', { name: 'Rebuild…' }).first().click();
    await expect(window.change.dialog).toContainText('Rebuild embedding_idx');
    await window.press('Escape');
    await expect(window.change.dialog).toBeHidden();
  });
  await test.step('all measurements are saved as CSV', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-sweep-'));
    await giveToUser(folder);
    const saved = nextSavedFile(app, shell, folder);
    await page.getByRole('button', { name: 'Save as' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const path = await saved;
    expect(dirname(path)).toBe(folder);
    expect(basename(path)).toMatch(/^products sweep v\d+ \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.csv$/);
    const [head = '', first = ''] = (await readFile(path, 'utf8')).split('\r\n');
    await rm(folder, { recursive: true });
    expect(head).toMatch(/^sweep,table,version,rows,measured_at,index,.*,meets_goal,chosen$/);
    expect(first).toMatch(
      /^shown,live\/products,\d+,\d+,\d{4}-.*Z,IVF_PQ,32,8,\d+,"20 rows, seed 7",20,10,0\.95,/,
    );
  });
  await test.step('another sweep of the same queries is compared with the earlier one', async () => {
    await page.getByRole('textbox', { name: 'nprobes' }).fill('1, 4, 8');
    await start.click();
    await expect(page.getByText('All 6', { exact: true })).toBeVisible();
    await expect(title).toHaveText(/^(Take|No setting)/);
    await page.getByRole('button', { name: /Overlay/ }).click();
    await page.getByRole('option').nth(1).click();
    const comparison = page.getByRole('region', { name: 'Comparison with the overlay' });
    // Some settings are in both sweeps.
    await expect(
      comparison.getByRole('row', { name: /^(Same \d+ settings, median|The same setting)/ }),
    ).toBeVisible();
    await expect(comparison.getByRole('row')).toHaveCount(5);
    await expect(comparison).not.toContainText('not returned');
  });
  await test.step('a reload restores the goal, the queries, and the comparison', async () => {
    await page.getByRole('textbox', { name: 'Least recall' }).fill('0.1');
    await page.getByRole('textbox', { name: 'Longest latency in milliseconds' }).fill('60000');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Least recall' })).toHaveValue('0.1');
    await expect(page.getByRole('textbox', { name: 'Longest latency in milliseconds' })).toHaveValue('60000');
    await expect(page.getByRole('textbox', { name: 'nprobes' })).toHaveValue('1, 4, 8');
    await expect(page.getByRole('button', { name: /Queries$/ })).toContainText('20 rows, seed 7');
    await expect(page.getByRole('region', { name: 'Comparison with the overlay' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Use in query' }).click();
  await expect(table.subTab('Query')).toHaveAttribute('aria-selected', 'true');
  await query.showAs('JSON');
  await expect(query.json).toContainText('"nprobes"');
  // A query of the set, as a user would send it; the table’s own query had no vector.
  await expect(query.json).toContainText('"single_vector"');
  await expect(query.json).toContainText(/"k": ?10/);
  await expect(query.json).not.toContainText('with_row_id');
});
