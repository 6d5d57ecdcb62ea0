import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { findObstacles } from '../fixtures/axe.ts';
import type { Answer, HttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { hostileTable, type RowsAnswer, rowServer } from '../fixtures/row-tables.ts';
import { nextSavedFile } from '../fixtures/saved-file.ts';
import type { MainWindow } from '../pages/main-window.ts';
import { RowsPage } from '../pages/rows-page.ts';

/** The rows of a sample table are made before its first answer. */
const MAKING = { timeout: 30_000 };

async function openSampleRows({ page, sidebar, table }: MainWindow): Promise<RowsPage> {
  await sidebar.choose('live');
  await sidebar.choose('products');
  await expect(table.fact('Version')).toHaveText(/^\d+$/, MAKING);
  const rows = new RowsPage(page);
  await rows.tab.click();
  await expect(rows.cell(0, 0)).toHaveText('1', MAKING);
  return rows;
}

async function openRows(
  window: MainWindow,
  serve: (answer: Answer) => Promise<HttpServer>,
  answer: RowsAnswer | undefined,
  description?: object,
): Promise<{ readonly rows: RowsPage; readonly server: HttpServer }> {
  const server = await serve(rowServer(answer, description));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'odd' });
  await window.sidebar.choose('rows');
  const rows = new RowsPage(window.page);
  await rows.tab.click();
  return { rows, server };
}

test('a cell is looked into by the keys alone', async ({ sample: window }) => {
  const { inspector, page } = window;
  const rows = await openSampleRows(window);
  await rows.grid.focus();
  await page.keyboard.press('End');
  await expect(rows.current).toContainText('vector of 64 numbers, norm 1');
  await page.keyboard.press('Enter');
  await expect(inspector.panel).toContainText('embedding');
  await expect(inspector.panel).toContainText('Largest');
  await expect(inspector.panel).toContainText('[0.2701923, -0.055112813');
  expect(await findObstacles(page)).toEqual([]);
  await page.keyboard.press('Control+End');
  await expect(rows.current).toHaveAttribute('data-cell', /^99 /);
});

test('rows are paged, counted and filtered, and their columns chosen', async ({ sample: window }) => {
  const rows = await openSampleRows(window);
  await expect(rows.count).toHaveText('Rows 0 to 99 of 10,187');
  await rows.nextButton.click();
  await expect(rows.count).toHaveText('Rows 100 to 199 of 10,187');
  await rows.applyFilter('id <= 7');
  await expect(rows.count).toHaveText('Rows 0 to 6 of 7');
  await rows.setShown('title');
  await expect(rows.heading('title')).toBeHidden();
  await expect(rows.heading('sku')).toBeVisible();
});

test('a filter that the server refuses says why beside it, and the rows before it stay', async ({
  sample: window,
}) => {
  const rows = await openSampleRows(window);
  await rows.applyFilter('no_such_column = 1');
  await expect(rows.refusal).toContainText('no_such_column');
  await expect(rows.cell(0, 0)).toHaveText('1');
  await rows.applyFilter('id < 0');
  await expect(rows.region).toContainText('No row meets the filter');
  await rows.applyFilter('');
  await expect(rows.count).toHaveText('Rows 0 to 99 of 10,187');
});

test('cells and rows are copied whole', async ({ sample: window }) => {
  const rows = await openSampleRows(window);
  await rows.grid.focus();
  await window.page.keyboard.press('ControlOrMeta+Shift+C');
  await expect(window.toasts).toContainText('Row 0 copied as JSON');
  await window.pasteInto(window.sidebar.filter);
  const { id, embedding } = JSON.parse(await window.sidebar.filter.inputValue());
  expect(id).toBe(1);
  expect(embedding).toHaveLength(64);
});

test('an export saves what is selected, in every format', async ({ sample: window, app, shell }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-rows-'));
  const rows = await openSampleRows(window);
  await rows.applyFilter('id <= 5000');
  await expect(rows.count).toHaveText(/of 4,\d{3}$/);
  try {
    const save = async (format: string) => {
      const saved = nextSavedFile(app, shell, folder);
      await rows.exportAs(format, '2,200');
      const path = await saved;
      await expect(rows.exportDialog).toBeHidden();
      return readFile(path);
    };
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

test('an export that is called off saves nothing and lets go of the server', async ({ window, serve }) => {
  const table = arrow.tableFromArrays({ a: Int32Array.from({ length: 1000 }) });
  let pages = 0;
  const { rows, server } = await openRows(window, serve, (_, response) => {
    pages += 1;
    // Of the export the second page never comes.
    if (pages < 3) response.end(arrow.tableToIPC(pages === 1 ? table.slice(0, 100) : table));
  });
  await expect(rows.count).toContainText('of at least 100');
  await rows.exportAs('CSV', '5000');
  await expect(rows.exportDialog.getByRole('status')).toContainText('1,000 rows');
  await rows.exportDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows.exportDialog).toBeHidden();
  await expect.poll(server.abandoned).toBeGreaterThan(0);
});

test('names and values of every kind are shown, and none of them misleads', async ({ window, serve }) => {
  const hostile = arrow.tableToIPC(hostileTable());
  const { rows } = await openRows(window, serve, (_, response) => response.end(hostile));
  const { inspector, page } = window;
  await expect(rows.heading('__proto__')).toBeVisible();
  await expect(rows.cell(0, 0)).toHaveText('9223372036854775807');
  await expect(rows.cell(1, 0)).toHaveText('null');
  await expect(rows.cell(0, 1)).toHaveText('""');
  await expect(rows.cell(0, 2)).toContainText('5,000,000 characters');
  await expect(rows.cell(0, 3)).toContainText('vector of 5,000 numbers');
  expect(await rows.grid.getByRole('gridcell').count()).toBeLessThan(100);
  await rows.cell(0, 2).click();
  await expect(inspector.panel).toContainText('The beginning is shown.');
  await page.keyboard.press('End');
  await expect(rows.current).toHaveAttribute('data-cell', '0 999');
  await expect(rows.current).toHaveText('995');
});

const STATES: readonly (readonly [string, RowsAnswer | undefined, object | undefined, RegExp])[] = [
  ['a server without queries', undefined, undefined, /No rows from this server/],
  ['a table that is only declared', undefined, { is_only_declared: true }, /nothing is stored yet/],
  [
    'a page of a proxy',
    (_, response) => response.end('<html>Sign in'),
    undefined,
    /begins with: <html>Sign in/,
  ],
  [
    'an answer that is cut off',
    (_, response) => response.end(arrow.tableToIPC(hostileTable(), 'file').subarray(0, 5000)),
    undefined,
    /cut off or damaged/,
  ],
  [
    'an empty table',
    (_, response) => response.end(arrow.tableToIPC(hostileTable().slice(0, 0), 'file')),
    undefined,
    /this table is empty/,
  ],
];

for (const [what, answer, description, words] of STATES) {
  test(`${what} is said in words`, async ({ window, serve }) => {
    const { rows } = await openRows(window, serve, answer, description);
    await expect(rows.region).toContainText(words);
    expect(await findObstacles(window.page)).toEqual([]);
  });
}

test('a server that takes its time is waited for visibly, and left at a word', async ({ window, serve }) => {
  const { rows, server } = await openRows(window, serve, () => {});
  await rows.region.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows.region).toContainText('Stopped');
  await expect.poll(server.abandoned).toBe(1);
});
