import * as arrow from 'apache-arrow';
import { findObstacles } from '../fixtures/axe.ts';
import { answeredPlans } from '../fixtures/parts/answered-plans.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { expect, type Served, test } from '../fixtures/parts/served.ts';
import { planText } from '../fixtures/plan-texts.ts';
import { rowServer } from '../fixtures/row-tables.ts';
import { RowsPage } from '../pages/rows-page.ts';

/** 32-bit floats: each has the fewest digits that restore the same value. */
const VECTOR = [0.1, -0.2, 1e-7, 0.33333334];

/** Two rows with a vector column and a column of lists of vectors; the second row has no vectors. */
function vectorTable(): Uint8Array {
  const vector = new arrow.FixedSizeList(4, new arrow.Field('item', new arrow.Float32(), true));
  const vectors = new arrow.List(new arrow.Field('item', vector, true));
  const table = new arrow.Table({
    title: arrow.vectorFromArray(['chair', 'table'], new arrow.Utf8()),
    image: arrow.vectorFromArray([VECTOR, null], vector),
    words: arrow.vectorFromArray([[VECTOR, [1, 2, 3, 4]], []], vectors),
  });
  return arrow.tableToIPC(table, 'file');
}

const answer = rowServer((_, response) => response.end(vectorTable()));

async function showRows({ parts, window }: Served): Promise<RowsPage> {
  const text = planText('ivfpq-analyze');
  parts.change(answeredPlans({ explained: text, analyzed: text }), { plans: { start: silent } });
  await window.sidebar.choose('rows');
  const rows = new RowsPage(window.page);
  await rows.tab.click();
  await expect(rows.cell(0, 0)).toHaveText('chair');
  return rows;
}

function queriesOf({ parts }: Served): readonly unknown[] {
  return parts.seen.flatMap(({ call, input }) =>
    call === 'plans.start' || call === 'plans.analyze'
      ? [JSON.parse((input as { query: string }).query) as unknown]
      : [],
  );
}

test('a search for similar rows starts from the grid, its menu, and the inspector', async ({ served }) => {
  const shown = await served({ answer, name: 'odd' });
  const { inspector, page, query } = shown.window;
  const rows = await showRows(shown);
  const queries = () => queriesOf(shown);
  const similarButton = inspector.panel.getByRole('button', { name: 'Find similar by image' });

  await test.step('the inspector says when the row has no vector', async () => {
    await rows.cell(1, 0).click();
    await similarButton.click();
    await expect(page.getByText('image has no vector in this row.')).toBeVisible();
    expect(queries()).toEqual([]);
  });

  await test.step('a shortcut searches with the exact vector of the row', async () => {
    await rows.cell(0, 0).click();
    await rows.grid.focus();
    await shown.window.press('Alt+S');
    await expect(query.panel).toContainText('4 numbers');
    expect(queries()).toEqual([{ k: 10, vector_column: 'image', vector: { single_vector: VECTOR } }]);
  });

  await test.step('Undo restores the query that was written before', async () => {
    await query.number('k').fill('77');
    await shown.window.table.show('Rows');
    await rows.grid.focus();
    await shown.window.press('Alt+S');
    await expect(query.number('k')).toHaveValue('10');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(query.number('k')).toHaveValue('77');
  });

  await test.step('a row with several vectors is searched for with all of them', async () => {
    await shown.window.table.show('Rows');
    await rows.cell(0, 2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Find similar by words' }).click();
    await expect
      .poll(() => queries().at(-1))
      .toEqual({ k: 10, vector_column: 'words', vector: { multi_vector: [VECTOR, [1, 2, 3, 4]] } });
  });

  await test.step('the inspector of a cell starts a search', async () => {
    await shown.window.table.show('Rows');
    await rows.cell(0, 1).click();
    expect(await findObstacles(page)).toEqual([]);
    const before = queries().length;
    await similarButton.click();
    await expect.poll(queries).toHaveLength(before + 1);
  });
});

test('on production, a search for similar rows runs only after confirmation', async ({ served }) => {
  const shown = await served({ answer, name: 'odd', production: true });
  const { page } = shown.window;
  const rows = await showRows(shown);
  await rows.grid.focus();
  await shown.window.press('Alt+S');
  const dialog = page.getByRole('alertdialog', { name: 'Find similar rows on production?' });
  await expect(dialog).toContainText('odd');
  expect(await findObstacles(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(queriesOf(shown)).toEqual([]);
  await shown.window.press('Alt+S');
  await dialog.getByRole('button', { name: 'Find similar' }).click();
  await expect.poll(() => queriesOf(shown)).toHaveLength(1);
});
