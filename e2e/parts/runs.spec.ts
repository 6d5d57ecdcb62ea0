import { findObstacles } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { lookOver } from '../fixtures/look-over.ts';
import { expect, type Parts, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { type GivenRun, storedRuns } from '../fixtures/parts/stored-runs.ts';
import { planText } from '../fixtures/plan-texts.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';

const TEXT = planText('ivfpq-analyze');
const ITEMS = ['prod', 'ml', 'items'];
const vector = { single_vector: [0.1, 0.2, 0.3, 0.4] };
const BASE = { k: 4, nprobes: 20, vector };

const found = (rowIds: readonly string[], recall: number): Partial<GivenRun> => ({
  rows: { count: rowIds.length, size: 41_200, duration: 12 },
  recall: { found: recall, of: 4 },
  ranked: { rowIds: [...rowIds], rank: '_distance', values: rowIds.map((_, at) => at / 10) },
});

const RUNS: readonly GivenRun[] = [
  {
    query: { ...BASE, columns: { column_names: ['id'] } },
    planWall: 2.912,
    ...found(['7', '8', '9', '4'], 2),
  },
  { query: { ...BASE, refine_factor: 5 }, planWall: 9.973, ...found(['7', '9', '8', '5'], 4) },
  { query: { ...BASE, filter: `price < 20 and category in ('${'long '.repeat(40)}')` }, kind: 'explained' },
  { query: BASE, planWall: 9.612, ...found(['7', '8', '9', '4'], 2) },
];

async function showRuns(open: (options: object) => Promise<Parts>, runs = RUNS) {
  const answers = [sampleAnswers(), storedRuns(TEXT, ITEMS, runs)];
  const parts = await open({ ...sampleSituation(), answers });
  const { window } = parts;
  await window.sidebar.choose('prod', 'ml', 'items');
  await expect(window.table.fact('Version')).toHaveText('42');
  await window.press('Mod+E');
  const panel = window.page.getByRole('region', { name: 'Runs', exact: true });
  await expect(panel).toContainText('Runs');
  const list = panel.getByRole('grid', { name: 'Runs of this table' });
  return { parts, window, panel, list, rows: list.getByRole('row') };
}

test('the runs of a table are distinguished, annotated, and compared', async ({ open }) => {
  const { window, panel, list, rows } = await showRuns(open);
  const { page, plan, query } = window;

  await test.step('each run shows its differences from the previous run', async () => {
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(1)).toContainText('refine not set, columns id');
    await expect(rows.nth(1)).toContainText('2.91 ms');
    await expect(rows.nth(4)).toContainText('k 4, nprobes 20, all columns');
  });

  await test.step('Escape closes the list of saved queries after a query was saved', async () => {
    await query.savedButton.click();
    await query.saveAs.fill('near');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(query.saveAs).toHaveValue('');
    await window.press('Escape');
    await expect(query.saveAs).toBeHidden();
  });

  await test.step('a run is opened, annotated, and deleted by keyboard only', async () => {
    await list.focus();
    await window.press('ArrowDown', 'Enter');
    await expect(query.number('refine')).toHaveValue('');
    await expect(query.runs).toHaveText(/refine 5/);
    await window.press('F2');
    await expect(panel.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await window.type('all of them');
    await window.press('Enter');
    await expect(rows.nth(2)).toContainText('all of them');
    await expect(list).toBeFocused();
    await window.press('F2');
    await window.type(', lost');
    await window.press('Escape');
    await expect(rows.nth(2)).not.toContainText('lost');
    await window.press('ArrowDown', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete run' }).click();
    await expect(rows).toHaveCount(4);
  });

  await test.step('with a pinned baseline, each run shows its differences from the baseline', async () => {
    await list.focus();
    await window.press('End', 'Shift+F10');
    await page.getByRole('menuitem', { name: 'Pin as baseline' }).click();
    await expect(rows.nth(1)).toContainText('Baseline');
    await expect(rows.nth(2)).toContainText('columns id');
    await expect(rows.nth(2)).toContainText('70% less than run 1');
    await expect(rows.nth(3)).toContainText('refine 5');
    await expect(rows.nth(3)).toContainText('4 of 4');
  });

  await test.step('two runs are selected by keyboard and compared, and so are the ranks of their rows', async () => {
    await list.focus();
    await window.press('Home', 'ArrowDown', ' ', 'ArrowDown', ' ');
    await panel.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(window.tabs.shown).toHaveText('Compare plans');
    await page.getByRole('radiogroup', { name: 'Compare' }).getByText('Rows').click();
    const compared = page.getByRole('region', { name: 'Rows of both runs' });
    await expect(compared.getByRole('list', { name: 'Rows' })).toHaveText(
      /3 of 4 in both.*2 moved.*1 only after.*1 only before/,
    );
    const lines = compared.getByRole('row');
    await expect(lines).toHaveCount(6);
    await expect(lines.nth(2)).toContainText('moved');
    await expect(lines.nth(2)).toContainText('3');
    await lookOver(page, 'compared rows');
  });

  await test.step('a pasted plan is compared with a run, and the page for opening plans lists recent runs', async () => {
    await window.runCommand('Open plan');
    await plan.read(planText('ivfpq-explain'));
    await page.getByRole('button', { name: 'Compare with' }).click();
    await page.getByRole('menuitem', { name: /items: k 4, nprobes 20, refine 5/ }).click();
    await expect(window.tabs.shown).toHaveText('Compare plans');
    await expect(plan.comparison).toContainText('ANNSubIndex');
    await expect(plan.comparison.getByRole('columnheader')).toHaveText([
      'Operator',
      'Wall after',
      'Wall ±',
      'Compute after',
      'Compute ±',
      'Rows before',
      'Rows after',
    ]);
    await window.runCommand('Open plan');
    await expect(plan.recentRuns.getByRole('row').nth(1)).toContainText('k 4, nprobes 20, columns id');
  });
});

test('the figures of a hybrid run are labeled with their half, and each half is compared separately', async ({
  open,
}) => {
  const planOf = (name: string) => planText(name).replace(/^#.*\n/, '');
  const vectorPlan = planOf('ivfpq-postfilter-analyze');
  const rows = found(['7', '8', '9', '4'], 2);
  const hybrid = {
    query: { ...BASE, full_text_query: { string_query: { query: 'light' } } },
    text: `--- Vector half ---\n${vectorPlan}--- Text half ---\n${planOf('fts-match-analyze')}`,
    planWall: 2.557,
    ...rows,
  };
  const { window, panel, list } = await showRuns(open, [hybrid, { query: BASE, text: vectorPlan, ...rows }]);
  const { page, plan } = window;
  await expect(plan.head).toContainText('Vector half: 633 µs of 2.56 ms · 5 rows out');
  await expect(list.getByTitle('the vector half and the text half together')).toHaveText('2.56 ms');
  await list.focus();
  await window.press('Home', ' ', 'ArrowDown', ' ');
  await panel.getByRole('button', { name: 'Compare', exact: true }).click();
  const compared = page.getByRole('region', { name: 'Compare plans' });
  await expect(compared).toContainText('After, vector half');
  await expect(compared.getByText('Run 2 · items: ')).toBeVisible();
  await expect(plan.comparison).not.toContainText('MatchQuery');
  await page.getByRole('radiogroup', { name: 'Plans of' }).getByText('Text half').click();
  await expect(compared).toContainText('After, text half');
  await expect(plan.comparison).toContainText('MatchQuery');
  expect(await findObstacles(page)).toEqual([]);
});

test('the list of runs is accessible and has no clipped content', async ({ open }) => {
  const many = Array.from({ length: 50 }, (_, at) => RUNS[at % RUNS.length] ?? { query: {} });
  const { window, panel, list } = await showRuns(open, many);
  const { page } = window;
  await expect(panel).toContainText('What differs');
  await lookAt(page, 'runs');
  await page.setViewportSize({ width: 900, height: 600 });
  await expect(panel).toContainText(/Runs.*50.*last 2\.91 ms/);
  await panel.getByRole('button', { name: 'Expand runs' }).click();
  await list.focus();
  await window.press('End', 'Home');
  expect(await findCutOff(page)).toEqual([]);
  await window.query.savedButton.click();
  await expect(window.query.saveAs).toBeVisible();
  await lookAt(page, 'saved-queries');
});
