import * as arrow from 'apache-arrow';
import { expectAccessibleInBothThemes, findObstacles } from '../fixtures/axe.ts';
import { openRows } from '../fixtures/parts/opened-rows.ts';
import { expect, test } from '../fixtures/parts/served.ts';
import type { RowsRequest } from '../fixtures/row-tables.ts';
import { sendJson } from '../fixtures/servers.ts';

/** Opens a table of three rows, and returns the filters that the server received. */
async function openThings(served: Parameters<typeof openRows>[0]) {
  const things = arrow.tableFromArrays({
    category: ['shoes', 'hats', 'shoes'],
    price: Float64Array.of(12.5, 20, 80),
  });
  const requests: RowsRequest[] = [];
  const opened = await openRows(served, (request, response) => {
    requests.push(request);
    if (request.filter === 'category = Toys')
      return sendJson(response, { error: 'No such column', code: 12 }, 400);
    response.end(arrow.tableToIPC(request.filter === 'price < 0' ? things.slice(0, 0) : things, 'file'));
  });
  await expect(opened.rows.cell(0, 0)).toHaveText('shoes');
  return { ...opened, page: opened.window.page, filters: () => requests.map(({ filter }) => filter) };
}

test('rows are filtered by conditions and by SQL, and searched for text', async ({ served }) => {
  const { rows, window, page, filters } = await openThings(served);

  await test.step('conditions are added, edited, combined, and removed by keyboard only', async () => {
    await window.table.show('Overview');
    await window.press('Alt+R');
    await expect(rows.grid).toBeFocused();
    await rows.addCondition.focus();
    await page.keyboard.press('Enter');
    await rows.fillCondition('price', 3, '20', ['ArrowDown', 'Enter', 'Tab']);
    await expect.poll(filters).toContain('price < 20');
    await expect(rows.conditions).toHaveText('price is less than 20');
    await expect(rows.conditions.getByRole('button', { name: 'Remove condition on price' })).toBeVisible();
    await expect(rows.filter).toHaveText('price < 20');
    await expect(rows.addCondition).toBeFocused();

    await page.keyboard.press('Enter');
    await rows.fillCondition('categ', 0, "it's", ['Enter', 'Tab']);
    await expect.poll(filters).toContain("price < 20 AND category = 'it''s'");
    await window.press('Shift+Tab', 'ArrowLeft', 'ArrowLeft');
    await expect(rows.conditions.getByRole('button', { name: 'and', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(filters).toContain("price < 20 OR category = 'it''s'");
    await expect(rows.conditions).toHaveText("price is less than 20orcategory is it's");

    await window.press('ArrowRight', 'Enter', 'Tab', 'Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('hats');
    await page.keyboard.press('Enter');
    await expect.poll(filters).toContain("price < 20 OR category = 'hats'");
    expect(await findObstacles(page)).toEqual([]);
    await page.keyboard.press('Delete');
    await expect(rows.conditions).toHaveText('price is less than 20');
    await page.keyboard.press('Delete');
    await expect(rows.conditions).toBeHidden();
    await expect(rows.addCondition).toBeFocused();
  });

  await test.step('Ctrl+F searches the rows when they have the focus, and filters names in the sidebar', async () => {
    await rows.grid.focus();
    await window.press('Mod+F');
    await expect(rows.find).toBeFocused();
    await window.type('0');
    await expect(rows.matches).toHaveText('2 matches on this page');
    await window.press('Enter');
    await expect(rows.matches).toHaveText('1 of 2 on this page');
    await window.press('Shift+Enter');
    await expect(rows.current).toHaveAttribute('data-cell', '2 1');
    await expect(rows.current.locator('mark')).toHaveText('0');
    expect(await findObstacles(page)).toEqual([]);
    await window.press('Escape');
    await expect(rows.find).toBeHidden();
    await expect(rows.grid).toBeFocused();
    await window.press('Mod+Shift+E', 'Mod+F');
    await expect(window.sidebar.filter).toBeFocused();
  });

  await test.step('an invalid value is reported, and SQL without an equivalent condition stays SQL', async () => {
    await rows.addCondition.click();
    await rows.fillCondition('price', 0, 'cheap');
    await expect(rows.conditionForm).toContainText('Enter a value, e.g. 0.5.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await rows.applyFilter('price < 20 and price % 2 = 0');
    await expect(rows.conditions).toHaveText('price is less than 20andprice % 2 = 0');
    await rows.addCondition.click();
    await rows.fillCondition('category', 2, 'shoes');
    await page.keyboard.insertText('\nhats');
    await rows.conditionForm.getByRole('button', { name: 'Add' }).click();
    await expect.poll(filters).toContain("price < 20 AND price % 2 = 0 AND category IN ('shoes', 'hats')");
    await page.keyboard.press('Escape');
    await rows.filter.press('ControlOrMeta+A');
    await page.keyboard.type('pri');
    await expect(page.getByRole('option', { name: 'price' })).toBeVisible();
    // The suggestions for the text before are still shown.
    await page.keyboard.type('ce < 3');
    await page.keyboard.press('Enter');
    await expect.poll(filters).toContain('price < 3');
    await rows.applyFilter('price < 0');
    await expect(rows.region).toContainText('No matching rows');
    await rows.applyFilter('category = Toys');
    await expect(rows.refusal).toContainText("No such columnText needs single quotes: 'Toys'");
    await expect(rows.refusal).not.toContainText('Showing the rows from before.');
    await expect(rows.conditions).toHaveAccessibleName('Filter conditions, not applied');
    await expectAccessibleInBothThemes(page);
    await rows.applyFilter('price < 20 -- cheap');
    await expect(rows.region).toContainText('This filter can’t be shown as conditions.');
  });
});
