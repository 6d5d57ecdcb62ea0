import * as arrow from 'apache-arrow';
import { findObstacles } from '../fixtures/axe.ts';
import { openRows } from '../fixtures/parts/opened-rows.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import { hostileTable, type RowsAnswer } from '../fixtures/row-tables.ts';

/** A hundred rows whose last column is a vector of length 1. */
function vectors(): Uint8Array {
  const vector = [0.6, -0.8, ...Array.from({ length: 62 }, () => 0)];
  const type = new arrow.FixedSizeList(64, new arrow.Field('item', new arrow.Float32(), false));
  const ids = Array.from({ length: 100 }, (_, at) => at + 1);
  const table = new arrow.Table({
    id: arrow.vectorFromArray(ids, new arrow.Int32()),
    title: arrow.vectorFromArray(
      ids.map((id) => `chair ${id}`),
      new arrow.Utf8(),
    ),
    embedding: arrow.vectorFromArray(
      ids.map(() => vector),
      type,
    ),
  });
  return arrow.tableToIPC(table, 'file');
}

test('a page of rows is browsed', async ({ served }) => {
  let isBroken = true;
  const { rows, window } = await openRows(served, ({ offset = 0 }, response) => {
    if (offset === 0) return response.end(vectors());
    if (isBroken) return response.writeHead(500).end('{"error":"No disk.","code":18}');
    const ids = Int32Array.from({ length: 100 }, (_, at) => offset + at + 1);
    return response.end(arrow.tableToIPC(arrow.tableFromArrays({ id: ids }), 'file'));
  });
  const { inspector, page } = window;

  await test.step('a cell is inspected by keyboard only', async () => {
    await expect(rows.cell(0, 0)).toHaveText('1');
    await rows.grid.focus();
    await page.keyboard.press('End');
    await expect(rows.current).toContainText('vector of 64 numbers, norm 1');
    await page.keyboard.press('Enter');
    await expect(inspector.panel).toContainText('embedding');
    await expect(inspector.panel).toContainText('Max');
    await expect(inspector.panel).toContainText('[0.6, -0.8, 0');
    expect(await findObstacles(page)).toEqual([]);
    await page.keyboard.press('Control+End');
    await expect(rows.current).toHaveAttribute('data-cell', '99 2');
  });

  await test.step('cells are as high as their rows in both densities', async () => {
    const heights = async () => {
      const boxes = [rows.cell(0, 0), rows.grid.getByRole('rowheader').first()].map((one) =>
        one.boundingBox(),
      );
      return (await Promise.all(boxes)).map((box) => box?.height);
    };
    await page.keyboard.press('Control+Home');
    await expect.poll(heights).toEqual([25, 25]);
    await window.openSettings();
    await window.settings.choose('Density', 'Comfortable');
    await window.tabs.show('rows');
    await expect.poll(heights).toEqual([31, 31]);
  });

  await test.step('when the next page fails to load, the current rows stay and keep their numbers', async () => {
    await expect(rows.count).toContainText('Rows 0 to 99');
    await rows.nextButton.click();
    await expect(rows.region).toContainText('No disk.');
    await expect(rows.count).toContainText('Rows 0 to 99');
    await rows.cell(1, 0).click();
    await expect(inspector.panel).toContainText('row 1');
    await rows.previousButton.click();
    await expect(rows.region).not.toContainText('No disk.');
    await rows.nextButton.click();
    await expect(rows.region).toContainText('No disk.');
    isBroken = false;
    await rows.nextButton.click();
    await expect(rows.count).toContainText('Rows 100 to 199');
    await expect(rows.cell(0, 0)).toHaveText('101');
  });
});

test('hostile column names and extreme values are shown unambiguously', async ({ served }) => {
  const hostile = arrow.tableToIPC(hostileTable());
  const { rows, window } = await openRows(served, (_, response) => response.end(hostile));
  const { inspector, page } = window;
  await expect(rows.heading('__proto__')).toBeVisible();
  await expect(rows.cell(0, 0)).toHaveText('9223372036854775807');
  await expect(rows.cell(1, 0)).toHaveText('null');
  await expect(rows.cell(0, 1)).toHaveText('empty string');
  await expect(rows.cell(0, 2)).toContainText('5.00 MB');
  await expect(rows.cell(0, 3)).toContainText('vector of 5,000 numbers');
  expect(await rows.grid.getByRole('gridcell').count()).toBeLessThan(100);
  await rows.cell(0, 2).click();
  await expect(inspector.panel).toContainText('Showing the beginning.');
  await page.keyboard.press('End');
  await expect(rows.current).toHaveAttribute('data-cell', '0 999');
  await expect(rows.current).toHaveText('995');
});

test('canceling an export saves no file and aborts its request', async ({ served }) => {
  const table = arrow.tableFromArrays({ a: Int32Array.from({ length: 1000 }) });
  let pages = 0;
  let downloads = 0;
  const { rows, server, window } = await openRows(served, (_, response) => {
    pages += 1;
    // The second page of the export never arrives.
    if (pages !== 3) response.end(arrow.tableToIPC(pages === 2 ? table : table.slice(0, 100)));
  });
  window.page.on('download', () => {
    downloads += 1;
  });
  await expect(rows.count).toContainText('of at least 100');
  await rows.exportAs('CSV', '5000');
  await expect(rows.exportDialog.getByRole('status')).toContainText('1,000 rows');
  await rows.exportDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows.exportDialog).toBeHidden();
  await expect.poll(server.abandoned).toBeGreaterThan(0);
  // If the canceled export saved a file, its download would come before this one.
  const saved = window.page.waitForEvent('download');
  await rows.exportAs('CSV', '100');
  await saved;
  expect(downloads).toBe(1);
});

const WITHOUT_ROWS: readonly (readonly [string, object | undefined, RegExp])[] = [
  ['a server without queries', undefined, /Rows aren’t available/],
  ['a table that is only declared', { is_only_declared: true }, /is declared but has no data yet/],
];

for (const [what, description, words] of WITHOUT_ROWS) {
  test(`the rows page explains ${what}`, async ({ served }) => {
    const { rows, window } = await openRows(served, undefined, description);
    await expect(rows.region).toContainText(words);
    expect(await findObstacles(window.page)).toEqual([]);
  });
}

const BAD_ANSWERS: readonly (readonly [string, RowsAnswer, RegExp])[] = [
  ['a sign-in page of a proxy', (_, response) => response.end('<html>Sign in'), /begins with: <html>Sign in/],
  [
    'a truncated response',
    (_, response) => response.end(arrow.tableToIPC(hostileTable(), 'file').subarray(0, 5000)),
    /truncated, damaged, or not Arrow/,
  ],
  [
    'an empty table',
    (_, response) => response.end(arrow.tableToIPC(hostileTable().slice(0, 0), 'file')),
    /This table is empty/,
  ],
];

test('the rows page explains a response without rows, and Retry recovers', async ({ served }) => {
  let answer: RowsAnswer = () => {};
  const { rows, window, server } = await openRows(served, (request, response) => answer(request, response));

  await test.step('a slow request shows a Cancel button, which aborts it', async () => {
    await rows.region.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows.region).toContainText('Canceled');
    await expect.poll(server.abandoned).toBe(1);
  });

  for (const [what, bad, words] of BAD_ANSWERS) {
    await test.step(what, async () => {
      answer = bad;
      await rows.region.getByRole('button', { name: 'Retry' }).click();
      await expect(rows.region).toContainText(words);
    });
  }
  expect(await findObstacles(window.page)).toEqual([]);
});
