import type { IncomingMessage, ServerResponse } from 'node:http';
import { findObstacles } from '../fixtures/axe.ts';
import { createGate } from '../fixtures/gate.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer, sendJson } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

const ANALYSIS =
  'FilterExec: elapsed=9.1ms, id > 3, metrics=[output_rows=3, elapsed_compute=8ms]\n  LanceRead: elapsed=1ms, metrics=[output_rows=9]\n';

test.describe('with rows and an engine', () => {
  test.use({ place: 'sampleWithRows' });

  test('a query is explained and analyzed, compared with another run, and kept after a restart', async ({
    app,
    sample: window,
  }) => {
    const { sidebar, table, query, plan, page } = window;
    await sidebar.choose('live', 'products');
    await expect(table.fact('Version')).toHaveText(/^\d+$/);
    await window.press('Mod+E');
    await expect(query.panel).toContainText('live / products');

    await test.step('a vector search with a filter is analyzed', async () => {
      await query.takeRow('156');
      await query.number('nprobes').fill('4');
      await query.number('refine').fill('2');
      await query.filter.click();
      await window.type('price < 20');
      await query.analyzeButton.click();
      await expect(plan.outline).toContainText('Union');
      await plan.find('ANNSubIndex');
      await expect(plan.outline).toContainText('ANNSubIndex');
      await expect(plan.findings).toBeVisible();
      await expect(query.runs).toHaveText(/^Run 1: .* analyzed$/);
    });

    await test.step('the query panel is collapsed and expanded', async () => {
      await query.panel.getByRole('button', { name: 'Collapse query panel' }).click();
      await expect(query.panel).toHaveText(/k 10, nprobes 4, refine 2, price < 20/);
      await query.panel.getByRole('button', { name: 'Expand query panel' }).click();
      await expect(query.number('nprobes')).toHaveValue('4');
      expect(await findObstacles(page)).toEqual([]);
    });

    await test.step('the query is saved under a name', async () => {
      await query.savedButton.click();
      await query.saveAs.fill('cheap ones');
      await window.press('Enter');
      await expect(query.saved('cheap ones')).toBeVisible();
      await window.press('Escape');
    });

    await test.step('the run is compared with another run', async () => {
      await query.number('refine').fill('');
      await query.explainButton.click();
      await expect(query.runs).toHaveText(/^Run 2: .* explained$/);
      await query.compareButton.click();
      await page.getByRole('menuitem', { name: /Run 1/ }).click();
      await expect(window.tabs.shown).toHaveText('Compare plans');
      await expect(page.getByText('refine_factor', { exact: true })).toBeVisible();
      await expect(plan.comparison).toContainText('removed: KNNVectorDistance');
      expect(await findObstacles(page)).toEqual([]);
    });

    await app.relaunch();
    const again = new MainWindow(app.page);

    await test.step('after a restart, the run is restored with its query', async () => {
      await again.tabs.show('products');
      await expect(again.query.runs).toHaveText(/^Run 2: .* explained$/);
      await expect(again.query.number('nprobes')).toHaveValue('4');
      await expect(again.query.number('refine')).toHaveValue('');
    });

    await test.step('after a restart, the saved query is available for its table only', async () => {
      await again.query.savedButton.click();
      await again.query.saved('cheap ones').click();
      await again.press('Escape');
      await expect(again.query.number('refine')).toHaveValue('2');
      await again.press('Alt+1');
      await again.sidebar.choose('live', 'images');
      await expect(again.table.fact('Version')).toHaveText(/^\d+$/);
      await again.press('Mod+E');
      await expect(again.query.panel).toContainText('live / images');
      await again.query.savedButton.click();
      await expect(again.query.saveAs).toBeVisible();
      await expect(again.query.saved('cheap ones')).toHaveCount(0);
    });
  });
});

/** Some servers respond with plain text instead of JSON. */
function sendText(response: ServerResponse, text: string): void {
  response.setHeader('content-type', 'text/plain').end(text);
}

function isAnalysis({ url = '' }: IncomingMessage): boolean {
  return url.includes('analyze_plan');
}

test('on production, a query runs only after a confirmation, can be canceled, and reports a rejection', async ({
  connected,
}) => {
  const list = listingServer({ tables: [['prod', 'items']] });
  const gate = createGate();
  let refusal: string | undefined;
  const { window, servers } = await connected({
    production: true,
    answer: async (request, response) => {
      if (!isAnalysis(request)) return list(request, response);
      await gate.pass();
      return refusal === undefined
        ? sendText(response, ANALYSIS)
        : sendJson(response, { error: refusal, code: 13 }, 400);
    },
  });
  const { sidebar, table, query, page } = window;
  const analyses = () => servers[0]?.seen.filter(({ path }) => path.includes('analyze_plan')).length;
  const question = page.getByRole('alertdialog');
  await sidebar.choose('prod', 'items');
  await expect(table.fact('Version')).toHaveText('7');
  await window.press('Mod+E');
  await expect(query.panel).toContainText('prod / items');

  await test.step('pressing Enter in the confirmation runs nothing', async () => {
    await query.analyzeButton.click();
    await expect(question).toContainText('marked as production');
    await window.press('Enter');
    await expect(question).toBeHidden();
    expect(analyses()).toBe(0);
  });

  await test.step('a query that hangs is canceled at the server', async () => {
    gate.close();
    await query.analyzeButton.click();
    await question.getByRole('button', { name: 'Run the query' }).click();
    await expect(query.running).toContainText('Measuring the plan');
    await expect.poll(analyses).toBe(1);
    await query.cancelButton.click();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect.poll(() => servers[0]?.abandoned()).toBe(1);
    gate.open();
  });

  await test.step('a rejected query is reported with the message of the server, and can be retried', async () => {
    refusal = 'no such column: prise';
    await query.analyzeButton.click();
    await question.getByRole('button', { name: 'Run the query' }).click();
    await expect(page.getByRole('alert')).toContainText('no such column: prise');
    refusal = undefined;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(window.plan.row('FilterExec')).toBeVisible();
    expect(analyses()).toBe(3);
  });
});
