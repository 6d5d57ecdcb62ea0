import { findObstacles } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { rowServer } from '../fixtures/row-tables.ts';
import { MainWindow } from '../pages/main-window.ts';
import { RunRows } from '../pages/run-rows.ts';

interface Product {
  readonly id: number;
  readonly title: string;
  readonly _distance?: number;
  readonly _relevance_score?: number;
}

/** All rows of the shown run, with all their columns, as they are copied. */
async function copiedRows(window: MainWindow): Promise<readonly Product[]> {
  await new RunRows(window.page).copyAs('JSON');
  await expect(window.toasts).toContainText('copied as JSON');
  await window.pasteInto(window.query.row);
  const text = await window.query.row.inputValue();
  await window.query.row.fill('');
  return JSON.parse(text) as readonly Product[];
}

/** Nearest first; rows at the same distance are sorted by ID. */
function idsOf(rows: readonly Product[]): readonly number[] {
  return rows
    .toSorted((one, other) => (one._distance ?? 0) - (other._distance ?? 0) || one.id - other.id)
    .map(({ id }) => id);
}

async function queryProducts(window: MainWindow): Promise<void> {
  await window.sidebar.choose('live', 'products');
  await expect(window.table.fact('Version')).toHaveText(/^\d+$/);
  await window.press('Mod+E');
  await expect(window.query.panel).toContainText('64 × float32');
}

test.describe('with rows and an engine', () => {
  test.use({ place: 'sampleWithRows' });

  test('a query is run, refined by suggested steps, and run again after a restart', async ({
    app,
    sample: window,
  }) => {
    const { query, plan, page } = window;
    const rows = new RunRows(page);
    await queryProducts(window);
    let found: readonly Product[] = [];

    await test.step('Ctrl+Enter runs the query, and shows ten rows, the nearest first', async () => {
      await query.takeRow('156');
      await window.press('Mod+Enter');
      await expect(rows.grid).toHaveAttribute('aria-rowcount', '11');
      await expect(rows.columns.nth(1)).toContainText('_distance');
      await expect(plan.lead).toHaveText(/^\d+% of [\d.]+ [µm]s: /);
      await expect(query.runs).toHaveText(/^Run 1\b/);
      expect(await findObstacles(page)).toEqual([]);
      found = await copiedRows(window);
      expect(found).toHaveLength(10);
      expect(found.map(({ _distance }) => _distance)).toEqual(
        found.map(({ _distance = Number.NaN }) => _distance).toSorted((one, other) => one - other),
      );
    });

    await test.step('“Find similar” on a cell runs a search for that row', async () => {
      // Once this button is visible, everything above the rows is.
      await expect(page.getByRole('button', { name: 'Ask for id and title' })).toBeVisible();
      await rows.cell(4, 2).click({ button: 'right' });
      await page.getByRole('menuitem', { name: /^Find similar/ }).click();
      await expect(query.runs).toHaveText(/^Run 2\b/);
      const similar = await copiedRows(window);
      // Some products have identical vectors: either may come first.
      const alike = similar.filter(({ _distance }) => _distance === 0);
      expect(alike).toContainEqual(expect.objectContaining({ id: found[4]?.id, title: found[4]?.title }));
      found = similar;
    });

    await test.step('a suggested query with fewer columns returns the same rows', async () => {
      await page.getByRole('button', { name: 'Ask for id and title' }).click();
      await expect(query.runs).toHaveText(/^Run 3\b/);
      await expect(rows.columns).toHaveText([/^Row/, /^_distance/, /^id/, /^title/]);
      expect(idsOf(await copiedRows(window))).toEqual(idsOf(found));
    });

    await app.relaunch();
    const again = new MainWindow(app.page);
    const rowsAgain = new RunRows(app.page);

    await test.step('after a restart, the rows are gone, and “Run again” returns them', async () => {
      await expect(again.plan.lead).toBeVisible();
      await expect(app.page.getByText('Rows aren’t kept after a restart')).toBeVisible();
      await rowsAgain.runAgainButton.click();
      await expect(rowsAgain.grid).toHaveAttribute('aria-rowcount', '11');
      await expect(again.query.runs).toHaveText(/^Run 4\b/);
    });

    await test.step('the history lists each run once', async () => {
      await again.runCommand('Open plan');
      await expect(again.tabs.shown).toHaveText('Plans');
      await expect(again.plan.recentRuns.getByRole('row').filter({ hasText: 'products' })).toHaveCount(4);
    });
  });

  test('a change that may lower the recall is measured first, and applied only when the user accepts it', async ({
    sample: window,
  }) => {
    const { query, plan, page } = window;
    const rows = new RunRows(page);
    await queryProducts(window);
    await query.takeRow('156');
    await query.number('nprobes').fill('100');
    await query.runButton.click();
    await expect(query.runs).toHaveText(/^Run 1\b/);
    await expect(rows.grid).toHaveAttribute('aria-rowcount', '11');
    const tryButton = page.getByRole('button', { name: /^Try nprobes \d+$/ });
    const [, fewer = ''] = /(\d+)$/.exec((await tryButton.textContent()) ?? '') ?? [];
    await tryButton.click();
    const tried = page.getByRole('status').filter({ hasText: 'recall' });
    await expect(tried).toHaveText(/^time [+−±]\d+% · recall \d+ of 10, was \d+$/);
    expect(await findObstacles(page)).toEqual([]);
    await expect(query.number('nprobes')).toHaveValue('100');
    await expect(query.runs).toHaveText(/^Run 1\b/);
    await page.getByRole('button', { name: `Use nprobes ${fewer}` }).click();
    await expect(query.runs).toHaveText(/^Run 2\b/);
    await expect(query.number('nprobes')).toHaveValue(fewer);
    await expect(plan.lead).toBeVisible();
  });

  test('a hybrid search has one list of rows, and a plan for the vector half and for the text half', async ({
    sample: window,
  }) => {
    const { query, plan, page } = window;
    const rows = new RunRows(page);
    await queryProducts(window);
    await query.takeRow('156');
    await page.getByRole('button', { name: 'Add text search' }).click();
    await window.type('quiet');
    await window.press('Mod+Enter');
    await expect(rows.grid).toHaveAttribute('aria-rowcount', '11');
    await expect(rows.columns.nth(1)).toContainText('_relevance_score');
    await expect(query.runs).toHaveText(/^Run 1\b/);
    const scores = (await copiedRows(window)).map(({ _relevance_score = Number.NaN }) => _relevance_score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    await plan.show('Outline');
    await expect(plan.outline).toContainText('Vector search');
    await expect(plan.head).toContainText(/Vector half: [\d.]+ [µm]s of [\d.]+ [µm]s/);
    await page.getByRole('button', { name: /^Vector half/ }).click();
    await page.getByRole('option', { name: /^Text half/ }).click();
    await expect(plan.outline).toContainText('MatchQuery');
  });
});

test('a query that hangs is canceled at the server, and leaves no run behind', async ({ connected }) => {
  const gate = createGate();
  gate.close();
  const { window, servers } = await connected({
    name: 'odd',
    answer: rowServer(async (_, response) => {
      await gate.pass();
      response.writeHead(500).end();
    }),
  });
  const { query, page } = window;
  await window.sidebar.choose('rows');
  await expect(window.table.fact('Version')).toHaveText('1');
  await window.press('Mod+E');
  await expect(query.panel).toContainText('rows');
  await window.press('Mod+Enter');
  await expect(query.running).toContainText('Running the query on odd');
  await query.cancelButton.click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect.poll(() => servers[0]?.abandoned()).toBe(1);
  await expect(page.getByRole('heading', { name: 'No runs yet' })).toBeVisible();
  gate.open();
});

test('after a server has rejected a query, Run is disabled and no other query is sent', async ({
  connected,
}) => {
  const { window, servers } = await connected({ name: 'odd', answer: rowServer(undefined) });
  const { query, page } = window;
  const queryCount = () => servers[0]?.seen.filter(({ path }) => path.endsWith('/query')).length;
  await window.sidebar.choose('rows');
  await expect(window.table.fact('Version')).toHaveText('1');
  await window.press('Mod+E');
  await query.runButton.click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t run the query');
  await expect(query.runButton).toBeDisabled();
  await expect(query.panel).toContainText('odd doesn’t return rows of queries. Analyze measures the plan.');
  const before = queryCount();
  // The shortcut falls back to Analyze, which the server may support.
  await window.press('Mod+Enter');
  await expect(page.getByRole('alert')).toContainText('Couldn’t analyze the query');
  expect(queryCount()).toBe(before);
  expect(await findObstacles(page)).toEqual([]);
});
