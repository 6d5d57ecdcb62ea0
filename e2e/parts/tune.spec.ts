import type { Sweep, SweepPoint } from '#contract/index.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { openTune, TUNED_SET, tunedPoint, tunedSweep } from '../fixtures/parts/tuned-table.ts';
import { lookAt } from '../fixtures/screens/look-at.ts';
import { tuneTitle } from '../pages/query-page.ts';

test('a sweep recommends a setting, and the chosen setting is copied into the query', async ({ open }) => {
  const secrets = [{ slot: 'bearer', place: 'session' }] as const;
  const connection = { secrets: [...secrets] };
  const { parts, window, page, start, chart, grid } = await openTune({ open, connection });

  await test.step('an estimate changes no field, survives a tab change, and shares its queries with the sweep', async () => {
    await expect(
      page.getByText('100 exact answers, then 20 to 40 settings: up to 12,000 requests.'),
    ).toBeVisible();
    const rows = page.getByRole('textbox', { name: 'Rows' });
    await page.getByRole('button', { name: 'Estimate time' }).click();
    await expect(page.getByText('About 10 to 44 s.')).toBeVisible();
    await expect(rows).toHaveValue('100');
    await expect(page.getByRole('button', { name: /^Queries/ })).toHaveCount(0);
    await window.table.show('Overview');
    await expect(rows).toBeHidden();
    await window.table.show('Tune');
    await expect(page.getByText('About 10 to 44 s.')).toBeVisible();
    await start.click();
    await expect(tuneTitle(page)).toHaveText('Take nprobes 40, refine 10');
    expect(parts.inputsOf('tuning.createSet')).toHaveLength(1);
    expect(parts.inputsOf('tuning.start')).toMatchObject([{ setId: 'set' }]);
    // The query set is saved now, and its label has the number of queries only once.
    await expect(page.getByRole('button', { name: /^100 rows, seed 7 Queries/ })).toBeVisible();
  });

  await test.step('the result is summarized, and every setting is listed', async () => {
    await expect(page.getByText(/^Recall@10 of 0\.955, 95% of 100 queries within 7\.4 ms/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Measured on' })).toContainText('Version42');
    await expect(grid.getByRole('row')).toHaveCount(6);
    await page.getByText('All 6', { exact: true }).click();
    await expect(grid.getByRole('row')).toHaveCount(7);
  });

  await test.step('another goal changes the recommended setting', async () => {
    await page.getByRole('textbox', { name: 'Least recall' }).fill('0.98');
    await expect(tuneTitle(page)).toHaveText('Take nprobes 80, refine 10');
    await page.getByRole('textbox', { name: 'Longest latency in milliseconds' }).fill('6');
    await expect(tuneTitle(page)).toHaveText('No setting reaches a recall of 0.98 within 6 ms');
    await expect(page.getByText(/^The nearest, nprobes 80, refine 10: recall@10 of 0\.981/)).toBeVisible();
  });
  await test.step('an invalid goal is marked, and the goal in effect is named', async () => {
    const recall = page.getByRole('textbox', { name: 'Least recall' });
    await recall.fill('1.2');
    await expect(recall).toHaveAttribute('aria-invalid', 'true');
    await expect(recall).toHaveAccessibleDescription(
      'A recall is 0 to 1. Until it is one, the goal is 0.95.',
    );
    await recall.fill('0.98');
    await expect(recall).not.toHaveAttribute('aria-invalid');
  });
  await test.step('the arrow keys move along the chart, and the grid selects the same setting', async () => {
    await chart.focus();
    await window.press('Home');
    await expect(chart).toHaveAccessibleName(/^nprobes 5, no refine: recall 0\.500/);
    await window.press('ArrowRight');
    await expect(grid.getByRole('row', { selected: true })).toContainText('0.600');
    const hint = 'Press Enter to run its worst query: row ID 292,632, recall 0.400.';
    await expect(page.getByText(hint)).toHaveCount(2);
    await expect(page.getByText('Worst queries')).toBeVisible();
  });

  await test.step('a setting is copied as code without secrets, naming the variable that has to be set', async () => {
    await page.getByRole('button', { name: 'Copy as', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Python, LanceDB client' }).click();
    await expect(window.toasts).toContainText(
      'Copied as Python for the LanceDB client, without secrets. Set VITRINE_TOKEN to run it.',
    );
    await page.getByRole('button', { name: 'Copy as', exact: true }).click();
    await page.getByRole('menuitem', { name: 'TypeScript, HTTP' }).click();
    await expect(window.toasts).toContainText(
      'Copied as TypeScript, without secrets. Set VITRINE_TOKEN to run it.',
    );
  });

  await test.step('the page is accessible and has no clipped content', async () => {
    await page.getByRole('textbox', { name: 'Longest latency in milliseconds' }).fill('');
    await lookAt(page, 'tuned');
  });

  await test.step('Use copies the selected setting into the query', async () => {
    await page.getByRole('button', { name: 'Use nprobes 40, no refine' }).click();
    await expect(window.table.subTab('Query')).toHaveAttribute('aria-selected', 'true');
    await window.query.showAs('JSON');
    await expect(window.query.json).toContainText('"nprobes": 40');
  });
});

test('on production, a sweep starts only after a confirmation that names its requests', async ({ open }) => {
  let loadTable = () => {};
  const tableAfter = new Promise<void>((resolve) => (loadTable = resolve));
  const { parts, page, start } = await openTune({ open, connection: { production: true }, tableAfter });
  await test.step('loading the index shifts no field', async () => {
    const filter = page.getByRole('textbox', { name: 'Filter' });
    await expect(page.getByText('100 exact answers, then 20 to 40 settings')).toBeVisible();
    const before = await filter.boundingBox();
    loadTable();
    await expect(page.getByText('IVF_PQ, 1,414 partitions')).toBeVisible();
    expect(await filter.boundingBox()).toEqual(before);
  });
  await start.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('100 exact answers, then 20 to 40 settings');
  await question.getByRole('button', { name: /^Start, up to/ }).click();
  await expect(tuneTitle(page)).toHaveText('Take nprobes 40, refine 10');
  expect(parts.inputsOf('tuning.start')).toHaveLength(1);
});

test('sweeps are distinguished, and one is removed', async ({ open }) => {
  const set = { ...TUNED_SET, connectionId: 'sample', setId: 'other', name: '20 pasted vectors' };
  const { parts, window, page, start, chart } = await openTune({ open, older: { sweepId: 'older', set } });
  const title = tuneTitle(page);

  await test.step('sweeps are listed with their queries, and their controls stay in one line', async () => {
    await start.click();
    await expect(title).toHaveText('Take nprobes 40, refine 10');
    const save = page.getByRole('button', { name: 'Save as' });
    const sweeps = page.getByRole('button', { name: /Sweep$/ });
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 800 });
      const [one, other] = [await save.boundingBox(), await sweeps.boundingBox()];
      expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(4);
    }
    await sweeps.click();
    await expect(page.getByRole('option')).toHaveText([/, 100 rows, seed 7, /, /, 20 pasted vectors, /]);
    await window.press('Escape');
  });

  await test.step('a sweep is removed only after confirmation', async () => {
    await page.getByRole('button', { name: 'Remove this sweep' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Remove this sweep?' });
    await expect(dialog).toContainText('Its 6 settings would have to be measured again.');
    expect(parts.inputsOf('tuning.removeSweep')).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => parts.inputsOf('tuning.removeSweep')).toEqual([{ sweepId: 'sweep' }]);
  });

  await test.step('the previous sweep stays visible until the next one is loaded', async () => {
    await expect(title).toHaveText('Take nprobes 40, refine 10');
    const next = (connectionId: string) => tunedSweep(connectionId, { sweepId: 'next', state: 'coarse' });
    parts.change({
      tuning: {
        start: ({ connectionId }) => next(connectionId),
        sweeps: ({ connectionId }) => [next(connectionId), tunedSweep(connectionId)],
        watch: silentWatch,
      },
    });
    await start.click();
    await expect.poll(() => parts.inputsOf('tuning.watch')).toContainEqual({ sweepId: 'next' });
    await expect(start).toHaveText('Tuning…');
    await expect(title).toHaveText('Take nprobes 40, refine 10');
    await expect(chart).toBeVisible();
  });

  await test.step('opening a form by shortcut from the tree moves the focus to the tab', async () => {
    await window.frame.openArea('Browse');
    await window.sidebar.choose('prod', 'ml', 'users');
    await window.press('Alt+U');
    await expect(window.table.subTab('Tune')).toHaveAttribute('aria-selected', 'true');
    await expect(window.tabs.shown).toBeFocused();
    await window.press('Mod+E');
    await expect(window.table.subTab('Query')).toHaveAttribute('aria-selected', 'true');
    await expect(window.tabs.shown).toBeFocused();
  });
});

test('the state of a sweep is reported', async ({ open }) => {
  const problem = { message: 'The table changed from v42 to v43 during the sweep.' };
  const { parts, window, page, start, chart, grid, tuneAgain } = await openTune({
    open,
    sweep: { state: 'failed', problem },
  });
  const title = tuneTitle(page);

  await test.step('a failed sweep shows the reason and keeps its measurements', async () => {
    await start.click();
    await expect(page.getByText(problem.message)).toBeVisible();
    await expect(title).toHaveText('Take nprobes 40, refine 10');
  });

  await test.step('measurements of another table version are labeled with it', async () => {
    await tuneAgain({ sweep: { version: 41n } });
    await expect(page.getByText('Measured on version 41; the table is at version 42 now.')).toBeVisible();
  });

  const running: Partial<Sweep> = {
    state: 'coarse',
    part: 'coarse',
    done: 3,
    planned: 20,
    timeLeft: { from: 10, to: 44 },
    points: [tunedPoint(5, null, 0.5, 3.4)],
  };

  await test.step('a running sweep shows its progress, and is paused and canceled by keyboard', async () => {
    await tuneAgain({ sweep: running });
    await expect(title).toHaveText('3 of 20 settings');
    await expect(page.getByText('10 to 44 s left.', { exact: false })).toBeVisible();
    await window.table.show('Overview');
    await expect(window.table.subTab('Tune')).toHaveAccessibleName('Tune running');
    await expect(page.getByRole('tab', { name: /running$/ })).toHaveCount(2);
    await window.table.show('Tune');
    await page.getByRole('button', { name: 'Pause' }).focus();
    await window.press('Enter', 'Escape');
    await expect.poll(() => parts.inputsOf('tuning.pause').length).toBe(1);
    await expect.poll(() => parts.inputsOf('tuning.cancel').length).toBe(1);
    await expect(page.getByRole('tab', { name: /running$/ })).toHaveCount(0);
  });

  await test.step('the focus stays on Start, and moves to the chart when the Cancel button disappears', async () => {
    await expect(start).toHaveText('Tune again');
    await tuneAgain({ sweep: running });
    await expect(title).toHaveText('3 of 20 settings');
    await expect(start).toBeFocused();
    await expect(start).toHaveText('Tuning…');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await window.press('Enter');
    await expect(page.getByText('Canceled after 1 of 20 settings', { exact: false })).toBeVisible();
    await expect(chart).toBeFocused();
  });

  await test.step('a paused sweep resumes', async () => {
    await tuneAgain({ sweep: { sweepId: 'paused', state: 'paused', part: 'coarse', done: 3 } });
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => parts.inputsOf('tuning.resume')).toEqual([{ sweepId: 'paused' }]);
  });

  await test.step('a narrow window shows recall and latency, and a p99 of few timings has a note', async () => {
    const few = [tunedPoint(5, null, 0.5, 3.4), tunedPoint(40, 10, 0.96, 7.4)].map((point) => ({
      ...point,
      measured: point.measured && { ...point.measured, latency: { ...point.measured.latency, count: 80 } },
    }));
    await tuneAgain({ sweep: { points: few as SweepPoint[] } });
    await page.setViewportSize({ width: 900, height: 600 });
    await expect(grid).toBeVisible();
    for (const name of [/^Recall@10/, /^p50/, /^p95/, /^p99/]) {
      const head = grid.getByRole('columnheader', { name });
      await head.scrollIntoViewIfNeeded();
      const box = await head.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 900)).toBeLessThan(895);
    }
    await grid.getByRole('columnheader', { name: /^p99/ }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/With 80 timings, p99 is the slowest$/);
  });

  await test.step('the chart says what Enter opens, even when no query missed a row', async () => {
    await tuneAgain({ sweep: { points: [tunedPoint(5, null, 1, 3.4)], done: 1, planned: 1 } });
    await expect(page.getByText('Press Enter to run one of its queries.').last()).toBeVisible();
    await chart.focus();
    await window.press('Home', 'Enter');
    await expect(window.table.subTab('Query')).toHaveAttribute('aria-selected', 'true');
  });
});

async function* silentWatch(
  { sweepId: _ }: { readonly sweepId: string },
  options: { readonly signal: AbortSignal | undefined },
) {
  yield await silent(undefined, options);
}
