import { expectAccessibleInBothThemes, findObstacles } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import { type AnsweredRun, answeredRun, vectorOfRow } from '../fixtures/parts/answered-run.ts';
import { expect, type Parts, type PartsOptions, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { planText } from '../fixtures/plan-texts.ts';
import { RunRows } from '../pages/run-rows.ts';

const TEXTS = { explained: planText('ivfpq-explain'), analyzed: planText('ivfpq-analyze') };

const QUERY = {
  k: 10,
  vector_column: 'embedding',
  vector: { single_vector: vectorOfRow(0) },
  distance_type: 'l2',
  offset: 2,
};

interface RunOptions extends Pick<PartsOptions, 'settings'> {
  readonly open: (options: PartsOptions) => Promise<Parts>;
  readonly returned: () => AnsweredRun;
}

async function runQuery({ open, returned, ...options }: RunOptions) {
  const answers = [sampleAnswers(), answeredRun(TEXTS, returned)];
  const parts = await open({ ...sampleSituation(), ...options, answers });
  const { window } = parts;
  const { page, query } = window;
  await window.sidebar.choose('prod', 'ml', 'items');
  await window.press('Mod+E');
  await expect(query.panel).toContainText('prod / ml / items');
  await query.write(JSON.stringify(QUERY));
  await query.showAs('Form');
  await query.runButton.click();
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  return { parts, window, page, query, rows: new RunRows(page), readClipboard };
}

test('the ten rows of a run are browsed and compared with the query', async ({ open }) => {
  const { parts, page, rows, window, readClipboard } = await runQuery({
    open,
    returned: () => ({ count: 10 }),
  });
  const { panel } = window.inspector;

  await test.step('the inspector opens when the mouse button is released, so the layout does not shift before', async () => {
    await expect(rows.cell(0, 0)).toHaveText('0.0000');
    await rows.cell(2, 3).hover();
    await page.mouse.down({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^Find similar/ })).toBeVisible();
    await expect(panel).toBeHidden();
    await page.mouse.up({ button: 'right' });
    await expect(panel).toBeVisible();
    await window.press('Escape');
  });

  await test.step('a cell is inspected and copied by keyboard', async () => {
    // Keys tell rows apart only if their ends aren’t truncated.
    const keys = await Promise.all([0, 1, 2, 3].map((row) => rows.cell(row, 3).evaluate(isCut)));
    expect(keys).toEqual([false, false, false, false]);
    await rows.grid.focus();
    await window.press('Mod+Home', 'ArrowDown', 'ArrowRight', 'Enter');
    await expect(panel).toContainText('row 4');
    await expect(panel.getByRole('img', { name: /the vector of the query over it/ })).toBeVisible();
    await expect(panel).toContainText('0.350000');
    await expect(panel).toContainText('TEX-000199');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('ControlOrMeta+c');
    await expect(window.toasts).toContainText('Cell copied');
    expect(JSON.parse(await readClipboard())).toEqual(vectorOfRow(1));
    // The inspector shows the latest selection, whatever the page shows.
    await window.plan.timeBar.getByRole('button').first().click();
    await expect(panel).toContainText('ANNSubIndex');
    await rows.cell(1, 3).click();
    await expect(panel).toContainText('TEX-000199');
  });

  await test.step('a row whose vector is not comparable with the query is shown as in the rows of a table', async () => {
    await rows.cell(2, 3).click();
    await expect(panel).toContainText('TEX-000236');
    await expect(panel).toContainText('0.365052');
    await expect(panel.getByRole('button', { name: 'Find similar' })).toBeVisible();
  });

  await test.step('a search for similar rows uses the vector of the selected row', async () => {
    await rows.cell(4, 3).click();
    await window.press('Alt+S');
    const queries = () =>
      parts.inputsOf('plans.start').map((input) => JSON.parse((input as { query: string }).query) as object);
    await expect
      .poll(queries)
      .toEqual([QUERY, { k: 10, vector_column: 'embedding', vector: { single_vector: vectorOfRow(4) } }]);
  });
});

test('the rows appear before their plan, and keep position and selection when it arrives', async ({
  open,
}) => {
  const gate = createGate();
  gate.close();
  const { query, window, rows } = await runQuery({ open, returned: () => ({ count: 10, gate }) });
  await rows.cell(2, 3).click();
  await expect(query.running).toContainText('Measuring the plan on sample');
  await expect(window.plan.head).toBeHidden();
  await rows.copyButton.click();
  await expect(rows.copyMenu).toBeVisible();
  const before = await rows.grid.boundingBox();
  gate.open();
  await expect(window.plan.lead).toHaveText(/^73% of 2\.02 ms: loading the index/);
  await expect(query.running).toBeHidden();
  await expect(rows.copyMenu).toBeVisible();
  expect((await rows.grid.boundingBox())?.y).toBe(before?.y);
  await window.press('Escape');
  await expect(rows.cell(2, 3)).toHaveAttribute('aria-selected', 'true');
});

test('the rows of large results are loaded on demand', async ({ open }) => {
  let returned: AnsweredRun = { count: 10_000 };
  const { parts, page, query, window, rows, readClipboard } = await runQuery({
    open,
    returned: () => returned,
  });

  await test.step('only the visible part of ten thousand rows is loaded', async () => {
    await rows.grid.focus();
    await window.press('Control+End');
    await expect(rows.cell(9999, 15)).toHaveText('empty string');
    await window.press('Home');
    await expect(rows.cell(9999, 0)).toHaveText('0.5500');
    await window.press('Control+Home');
    await expect(rows.cell(0, 0)).toHaveText('0.0000');
    const slices = parts.inputsOf('rows.slice') as { from: number; count: number }[];
    expect(slices.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(1000);
  });

  await test.step('rows that the host has discarded are reported as such, and load after another run', async () => {
    returned = { count: 10_000, isGone: true };
    await query.runButton.click();
    await rows.grid.focus();
    await window.press('Control+ArrowDown');
    await expect(rows.region).toContainText('Run the query again.');
    expect(await findObstacles(page)).toEqual([]);
    returned = { count: 10 };
    await rows.runAgainButton.click();
    await expect(rows.grid).toHaveAttribute('aria-rowcount', '11');
  });

  await test.step('a limited result and an empty result are labeled', async () => {
    returned = { count: 100_000, cut: 'count' };
    await query.runButton.click();
    await expect(rows.region).toContainText('First 100,000 rows');
    returned = { count: 0 };
    await query.runButton.click();
    await expect(page.getByText('No matching rows')).toBeVisible();
  });

  await test.step('rows are copied as JSON and Markdown, and exported to a file', async () => {
    returned = { count: 120 };
    await query.runButton.click();
    await expect(rows.grid).toHaveAttribute('aria-rowcount', '121');
    await rows.copyAs('JSON');
    await expect(window.toasts).toContainText('120 rows copied as JSON');
    expect(await readClipboard()).toBe('json of 120 rows');
    await rows.copyAs('Markdown');
    await expect(page.getByText('120 rows copied as Markdown')).toBeVisible();
    expect((await readClipboard()).trim().split('\n')).toHaveLength(122);
    await rows.exportButton.click();
    const download = page.waitForEvent('download');
    await rows.exportDialog.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('items.csv');
  });
});

function isCut(cell: Element): boolean {
  return [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
}
