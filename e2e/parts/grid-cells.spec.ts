import * as arrow from 'apache-arrow';
import { expectAccessibleInBothThemes, findObstacles } from '../fixtures/axe.ts';
import { openRows } from '../fixtures/parts/opened-rows.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import type { RowsRequest } from '../fixtures/row-tables.ts';

const COUNT = 100;

/** Rows with exact numbers, nulls, characters that have a meaning in copied tables, and lists. */
function nestedRows(): Uint8Array {
  const indexes = Array.from({ length: COUNT }, (_, index) => index);
  const column = (type: arrow.DataType, values: readonly unknown[]) => arrow.vectorFromArray(values, type);
  const list = new arrow.List(new arrow.Field('item', new arrow.Utf8(), true));
  const table = new arrow.Table({
    id: column(
      new arrow.Int64(),
      indexes.map((index) => 2n ** 60n + BigInt(index)),
    ),
    Room: column(
      new arrow.Utf8(),
      indexes.map((index) => ['a\tb', null, "it's", ''][index % 4]),
    ),
    price: column(
      new arrow.Float64(),
      indexes.map((index) => index + 0.5),
    ),
    tags: column(
      list,
      indexes.map((index) => (index % 2 === 0 ? ['wall', 'brass'] : null)),
    ),
  });
  return arrow.tableToIPC(table, 'file');
}

async function openNestedRows(served: Parameters<typeof openRows>[0]) {
  const requests: RowsRequest[] = [];
  const opened = await openRows(served, (request, response) => {
    requests.push(request);
    response.end(nestedRows());
  });
  const { page } = opened.window;
  await expect(opened.rows.cell(0, 0)).toHaveText(String(2n ** 60n));
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  return { ...opened, page, copied, filters: () => requests.map(({ filter }) => filter) };
}

test('cells are selected and copied by keyboard alone', async ({ served }) => {
  const { rows, window, page, copied } = await openNestedRows(served);
  await rows.grid.focus();
  await window.press('ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown');
  await expect(rows.selected).toHaveText('6 cells, 2 rows');
  await expect(rows.current).toHaveAttribute('data-cell', '0 1');
  expect(await findObstacles(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+c');
  await expect(window.toasts).toContainText('6 cells copied');
  expect(await copied()).toBe('"a\tb"\t0.5\t"[""wall"",""brass""]"\n\t1.5\t');
  await window.press('Escape');
  await expect(rows.selected).toBeEmpty();
  await expect(rows.current).toHaveAttribute('data-cell', '0 1');
});

test('Mod+A selects all rows, and clicking a cell clears the selection', async ({ served }) => {
  const { rows, page, copied, window } = await openNestedRows(served);
  await rows.cell(1, 0).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(rows.selected).toHaveText('400 cells, 100 rows');
  await expect(rows.current).toHaveAttribute('data-cell', '1 0');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(window.toasts).toContainText('400 cells copied');
  expect((await copied()).split('\n')).toHaveLength(COUNT);
  await rows.cell(2, 2).click();
  await expect(rows.selected).toBeEmpty();
});

test('dragging and Shift+click select cells, but no text', async ({ served }) => {
  const { rows, page } = await openNestedRows(served);
  await rows.cell(1, 0).hover();
  await page.mouse.down();
  await rows.cell(2, 1).hover();
  await rows.cell(4, 2).hover();
  await page.mouse.up();
  await expect(rows.selected).toHaveText('12 cells, 4 rows');
  await rows.cell(0, 3).hover();
  await expect(rows.selected).toHaveText('12 cells, 4 rows');
  await rows.cell(2, 3).click({ modifiers: ['Shift'] });
  await expect(rows.selected).toHaveText('8 cells, 2 rows');
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
});

test('dragging below the last visible row scrolls the grid', async ({ served }) => {
  const { rows, page } = await openNestedRows(served);
  const box = await rows.grid.boundingBox();
  if (box === null) throw new Error('The grid has no bounding box.');
  await rows.cell(3, 1).hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + box.height + 200, { steps: 4 });
  await expect(rows.cell(COUNT - 1, 1)).toHaveAttribute('aria-selected', 'true');
  await page.mouse.up();
  await expect(rows.selected).toContainText('97 rows');
});

test('of a selection across ten thousand columns, only the visible cells are rendered', async ({
  served,
}) => {
  const columns = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`c${index}`, Int32Array.of(index, index)]),
  );
  const wide = arrow.tableToIPC(arrow.tableFromArrays(columns), 'file');
  const { rows, window } = await openRows(served, (_, response) => response.end(wide));
  await rows.cell(0, 0).click();
  await window.press('Shift+End', 'Shift+ArrowDown');
  await expect(rows.selected).toHaveText('20,000 cells, 2 rows');
  expect(await rows.grid.getByRole('gridcell').count()).toBeLessThan(100);
});

/** In the order in which the menu offers them. */
const COPIES = [
  ['Table (TSV)', 'price\ttags\n0.5\t"[""wall"",""brass""]"\n1.5\t'],
  ['CSV', 'price,tags\r\n0.5,"[""wall"",""brass""]"\r\n1.5,\r\n'],
  ['JSON', '[\n{"price":0.5,"tags":["wall","brass"]},\n{"price":1.5,"tags":null}\n]\n'],
  ['Markdown', '| price | tags |\n| ---: | --- |\n| 0.5 | \\["wall","brass"\\] |\n| 1.5 | null |\n'],
  ['SQL values', '(price, tags) VALUES\n(0.5, \'["wall","brass"]\'),\n(1.5, NULL)'],
] as const;

for (const [index, [format, text]] of COPIES.entries()) {
  test(`the context menu copies a range of cells as ${format}`, async ({ served }) => {
    const { rows, page, copied, window } = await openNestedRows(served);
    await rows.cell(0, 2).click();
    await rows.cell(1, 3).click({ modifiers: ['Shift'] });
    await rows.openMenuOf(rows.cell(1, 2));
    await expect(rows.item(/^Copy 4 cells/)).toBeVisible();
    await rows.item('Copy cells as').hover();
    await page.keyboard.press('ArrowRight');
    await expect(rows.copyPreview).toContainText('2 rows, 2 columns');
    await window.press(...Array.from({ length: index }, () => 'ArrowDown'));
    await expect(rows.copyPreview).toContainText(text.split(/[\t\r\n]/)[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(window.toasts).toContainText('4 cells copied as');
    expect(await copied()).toBe(text);
    await expect(page.getByRole('menu')).toBeHidden();
  });
}

test('the menus of cells and columns are accessible', async ({ served }) => {
  const { rows, page, window, copied } = await openNestedRows(served);
  await rows.cell(2, 1).click();
  await page.keyboard.press('Shift+F10');
  await expect(rows.item(/^Filter by it's/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(rows.grid).toBeFocused();
  await rows.openMenuOf(rows.heading('price'));
  await expectAccessibleInBothThemes(page);
  await rows.item('Copy column name').click();
  await expect(window.toasts).toContainText('Name copied');
  expect(await copied()).toBe('price');
});

test('filtering by the value of a cell extends the current filter', async ({ served }) => {
  const { rows, page, filters } = await openNestedRows(served);
  await rows.applyFilter('price < 20 or price > 90');
  await expect.poll(filters).toContain('price < 20 or price > 90');
  await rows.openMenuOf(rows.cell(2, 1));
  await rows.item(/^Filter by/).click();
  const first = "(price < 20 or price > 90) AND `Room` = 'it''s'";
  await expect.poll(filters).toContain(first);
  await expect(rows.filter).toHaveText(first);
  await expect(rows.grid).toBeFocused();
  await rows.cell(1, 1).click();
  await page.keyboard.press('Shift+F');
  await expect.poll(filters).toContain(`${first} AND NOT \`Room\` IS NULL`);
  await rows.cell(0, 0).click();
  await page.keyboard.press('f');
  await expect.poll(filters).toContain(`${first} AND NOT \`Room\` IS NULL AND id = ${2n ** 60n}`);
});

test('a value that no filter can express exactly is not offered for filtering', async ({ served }) => {
  const { rows, window, page } = await openNestedRows(served);
  await rows.openMenuOf(rows.cell(0, 3));
  await expect(rows.item('Copy value')).toBeVisible();
  await expect(rows.item(/^Filter by/)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('f');
  await expect(window.toasts).toContainText('This value can’t be filtered by');
});

test('a column can be hidden, widened by keyboard, and fitted to its contents', async ({ served }) => {
  const { rows, page } = await openNestedRows(served);
  const widthOf = async (name: string) => (await rows.heading(name).boundingBox())?.width ?? 0;
  const fitting = await widthOf('tags');
  await rows.cell(0, 3).click();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => widthOf('tags')).toBe(fitting + 16);
  await rows.openMenuOf(rows.heading('tags'));
  await rows.item('Fit width').click();
  await expect.poll(() => widthOf('tags')).toBe(fitting);
  await rows.cell(0, 1).click();
  const room = await widthOf('Room');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(() => widthOf('Room')).toBe(room + 16);
  await page.keyboard.press('Shift+F10');
  await rows.item('Hide column').click();
  await expect(rows.region.getByRole('button', { name: '3 of 4' })).toBeVisible();
});

test('clicking a column header sorts the rows of a page, and they are copied in that order', async ({
  served,
}) => {
  const { rows, page, window, copied } = await openNestedRows(served);
  await rows.heading('price').click();
  await expect(rows.heading('price')).toHaveAttribute('aria-sort', 'ascending');
  await rows.heading('price').click();
  await expect(rows.heading('price')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.region).toContainText('Sorted, this page only');
  await expect(rows.cell(0, 2)).toHaveText('99.5');
  await expect(rows.grid.getByRole('rowheader').first()).toHaveText('99');
  expect(await findObstacles(page)).toEqual([]);
  await rows.cell(0, 2).click();
  await expect(window.inspector.panel).toContainText('row 99');
  await window.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(window.toasts).toContainText('2 cells copied');
  expect(await copied()).toBe('99.5\n98.5');
  await window.press('Escape', 'Shift+F10');
  await rows.item('Remove sort').click();
  await expect(rows.cell(0, 2)).toHaveText('0.5');
  await rows.openMenuOf(rows.heading('tags'));
  await expect(rows.item('Fit width')).toBeVisible();
  await expect(rows.item('Sort ascending')).toBeHidden();
});

test('a pinned column stays visible while others scroll, and can be selected with them', async ({
  served,
}) => {
  const names = Array.from({ length: 40 }, (_, index) => `c${index}`);
  const columns = Object.fromEntries(names.map((name, index) => [name, Int32Array.of(index, index + 100)]));
  const wide = arrow.tableToIPC(arrow.tableFromArrays(columns), 'file');
  const { rows, window } = await openRows(served, (_, response) => response.end(wide));
  const { page } = window;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await rows.openMenuOf(rows.heading('c3'));
  await rows.item('Pin left').click();
  await expect(rows.cell(0, 0)).toHaveText('3');
  await rows.cell(0, 0).click();
  await window.press('End');
  await expect(rows.cell(0, 39)).toBeInViewport();
  await expect(rows.cell(0, 0)).toBeInViewport();
  expect(await findObstacles(page)).toEqual([]);
  await window.press('Home', 'Shift+ArrowRight', 'Shift+ArrowDown');
  await expect(rows.selected).toHaveText('4 cells, 2 rows');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(window.toasts).toContainText('4 cells copied');
  expect(await copied()).toBe('3\t0\n103\t100');
  await window.press('Shift+F10');
  await rows.item('Unpin').click();
  await expect(rows.cell(0, 0)).toHaveText('0');
});

test('columns are moved by keyboard, menu, and dragging, and keep their order after a reload', async ({
  served,
}) => {
  const { rows, page, window } = await openNestedRows(served);
  const names = () =>
    rows.grid.locator('[data-head]').evaluateAll((heads) => heads.map((head) => head.getAttribute('title')));
  const inOrder = (...expected: readonly string[]) =>
    expect.poll(async () => (await names()).map((title) => title?.split('\n')[0])).toEqual(expected);
  await rows.cell(0, 0).click();
  await window.press('>', '>', '<');
  await inOrder('Room', 'id', 'price', 'tags');
  await expect(rows.current).toHaveAttribute('data-cell', '0 1');
  await rows.openMenuOf(rows.heading('tags'));
  await rows.item('Move column').hover();
  await page.keyboard.press('ArrowRight');
  await expect(rows.item(/^Right/)).toBeDisabled();
  await rows.item(/^Left/).click();
  await inOrder('Room', 'id', 'tags', 'price');
  await rows.heading('Room').hover();
  await page.mouse.down();
  await rows.heading('price').hover({ position: { x: 20, y: 20 } });
  await page.mouse.up();
  await inOrder('id', 'tags', 'Room', 'price');
  await expect(rows.heading('Room')).not.toHaveAttribute('aria-sort');
  await rows.cell(0, 1).click();
  await window.press('Alt+Shift+ArrowRight');
  const width = (await rows.heading('tags').boundingBox())?.width;
  await page.reload();
  await rows.tab.click();
  await inOrder('id', 'tags', 'Room', 'price');
  expect((await rows.heading('tags').boundingBox())?.width).toBe(width);
  await rows.region.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await inOrder('id', 'Room', 'price', 'tags');
});
