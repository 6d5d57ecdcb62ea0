import type { IncomingMessage } from 'node:http';
import { findObstacles } from '../fixtures/axe.ts';
import { createGate, type Gate } from '../fixtures/gate.ts';
import type { Answer, HttpServer } from '../fixtures/http-server.ts';
import { expect, test } from '../fixtures/journey.ts';
import { listingServer, sendJson } from '../fixtures/servers.ts';
import { MainWindow } from '../pages/main-window.ts';

/** The rows of a sample table are made before its first answer. */
const MAKING = { timeout: 30_000 };

async function queryProducts(window: MainWindow): Promise<void> {
  const { sidebar, table, query } = window;
  await sidebar.choose('live');
  await sidebar.choose('products');
  await expect(table.fact('Version')).toHaveText(/^\d+$/, MAKING);
  await window.press('Mod+E');
  await expect(query.panel).toContainText('live / products');
}

test('a vector search with a filter: from the form to the plan that the engine made', async ({
  sample: window,
}) => {
  const { query, plan } = window;
  await queryProducts(window);
  await query.takeRow('156');
  await query.number('nprobes').fill('4');
  await query.number('refine').fill('2');
  await query.filter.click();
  await window.type('price < 20');
  await query.analyzeButton.click();
  await plan.find('ANNSubIndex');
  await expect(plan.outline).toContainText('Vector search');
  await expect(plan.findings).toBeVisible();
  await expect(query.runs).toContainText('Run 1, analyzed');
  await query.panel.getByRole('button', { name: 'Fold the query' }).click();
  await expect(query.panel).toHaveText(/k 10, nprobes 4, refine 2, price < 20/);
  await query.panel.getByRole('button', { name: 'Unfold the query' }).click();
  await expect(query.number('nprobes')).toHaveValue('4');
  expect(await findObstacles(window.page)).toEqual([]);
});

test('rows like the vector of a file are looked for', async ({ sample: window }) => {
  const { query, plan, page } = window;
  await queryProducts(window);
  const vector = JSON.stringify(Array.from({ length: 64 }, (_, index) => index / 64));
  const chooser = page.waitForEvent('filechooser');
  await query.chooseVectorFile();
  await (await chooser).setFiles({
    name: 'likeness.json',
    mimeType: 'application/json',
    buffer: Buffer.from(vector),
  });
  await expect(query.panel).toContainText(/64 numbers, norm/);
  await query.explainButton.click();
  await expect(plan.outline).toContainText('Vector search');
});

test('by the keys alone: a scan is explained, and a search for words is analyzed', async ({
  sample: window,
}) => {
  const { query, plan } = window;
  await queryProducts(window);
  await window.press('F9');
  await plan.find('LanceRead');
  await expect(window.page.getByText('nothing was measured')).toBeVisible();
  await query.panel.getByRole('button', { name: 'Words or a query' }).focus();
  await window.press('Enter');
  await window.type('light');
  await window.press('Shift+F9');
  await plan.find('MatchQuery');
});

test('form and JSON are one query, and a mistake is shown in both by the same words', async ({
  sample: window,
}) => {
  const { query } = window;
  await queryProducts(window);
  await query.number('k').fill('-3');
  await expect(query.number('k')).toHaveAttribute('aria-invalid', 'true');
  await expect(query.explainButton).toBeDisabled();
  await query.showAs('JSON');
  await expect(query.json).toContainText('"k": -3');
  await query.write('{"k": 9223372036854775807, "vector": {}, "later": 1}');
  await query.showAs('Form');
  await expect(query.number('k')).toHaveValue('9223372036854775807');
  await query.number('offset').fill('2');
  await query.showAs('JSON');
  await expect(query.json).toContainText('"later": 1');
  await expect(query.json).toContainText('"offset": 2');
});

test('two runs are compared, and the history is there again after a restart', async ({
  app,
  sample: window,
}) => {
  const { query, plan } = window;
  await queryProducts(window);
  await query.takeRow('id = 7');
  await query.explainButton.click();
  await plan.find('ANNSubIndex');
  await query.number('refine').fill('3');
  await query.explainButton.click();
  await expect(query.runs).toContainText('Run 2');
  await query.compareButton.click();
  await window.page.getByRole('menuitem', { name: /Run 1/ }).click();
  await expect(window.tabs.shown).toHaveText('Compare');
  await expect(window.page.getByText('refine_factor')).toBeVisible();
  await expect(plan.comparison).toContainText('appeared');
  expect(await findObstacles(window.page)).toEqual([]);
  await app.relaunch();
  const again = new MainWindow(app.page);
  await again.frame.openArea('Plans');
  await again.tabs.show('products, plan');
  await expect(again.query.runs).toContainText('Run 2, explained');
  await expect(again.query.number('refine')).toHaveValue('3');
});

test('a query that hangs is cancelled down to the server', async ({ window, serve }) => {
  const gate = createGate();
  const server = await serve(analyzing(gate));
  gate.close();
  await openItems(window, server);
  await window.query.analyzeButton.click();
  await expect(window.query.running).toContainText('Running the query');
  await window.query.cancelButton.click();
  await expect(window.page.getByText('The server was told to stop')).toBeVisible();
  await expect.poll(() => server.abandoned()).toBe(1);
  gate.open();
});

test('what a server refuses is shown in its own words, with a way on', async ({ window, serve }) => {
  let isBroken = true;
  const server = await serve((request, response) => {
    if (isBroken && isAnalysis(request))
      return sendJson(response, { error: 'no such column: prise', code: 13 }, 400);
    return analyzing(createGate())(request, response);
  });
  await openItems(window, server);
  await window.query.analyzeButton.click();
  await expect(window.page.getByRole('alert')).toContainText('no such column: prise');
  isBroken = false;
  await window.page.getByRole('button', { name: 'Retry' }).click();
  await expect(window.plan.row('FilterExec')).toBeVisible();
});

test('on production nothing runs before it was asked for twice', async ({ window, serve }) => {
  const server = await serve(analyzing(createGate()));
  await window.openNewConnection();
  await window.connectionPage.turn(window.connectionPage.production);
  await window.connectionPage.connect({ address: server.address });
  await queryItems(window);
  const analyses = () => server.seen.filter(({ path }) => path.includes('analyze_plan')).length;
  await window.query.analyzeButton.click();
  const question = window.page.getByRole('alertdialog');
  await expect(question).toContainText('marked as production');
  await window.press('Enter');
  await expect(question).toBeHidden();
  expect(analyses()).toBe(0);
  await window.query.analyzeButton.click();
  await question.getByRole('button', { name: 'Run the query' }).click();
  await expect(window.plan.row('FilterExec')).toBeVisible();
  expect(analyses()).toBe(1);
});

async function openItems(window: MainWindow, server: HttpServer): Promise<void> {
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address });
  await queryItems(window);
}

async function queryItems(window: MainWindow): Promise<void> {
  await window.sidebar.choose('prod', 'items');
  await expect(window.table.fact('Version')).toHaveText('7');
  await window.press('Mod+E');
  await expect(window.query.panel).toContainText('prod / items');
}

function isAnalysis({ url = '' }: IncomingMessage): boolean {
  return url.includes('analyze_plan');
}

/** A server by other hands: it lists one table, and answers an analysis with the bare text once the gate is open. */
function analyzing(gate: Gate): Answer {
  const list = listingServer({ tables: [['prod', 'items']] });
  return async (request, response) => {
    if (!isAnalysis(request)) {
      await list(request, response);
      return;
    }
    await gate.pass();
    response.setHeader('content-type', 'text/plain');
    response.end(
      'FilterExec: elapsed=9.1ms, id > 3, metrics=[output_rows=3, elapsed_compute=8ms]\n  LanceRead: elapsed=1ms, metrics=[output_rows=9]\n',
    );
  };
}

test('a query is saved under a name, and is there for the same table again', async ({ sample: window }) => {
  const { query, page } = window;
  await queryProducts(window);
  await query.number('offset').fill('3');
  await query.savedButton.click();
  await page.getByRole('textbox', { name: 'Save the query as' }).fill('third page');
  await window.press('Enter');
  const saved = page.getByRole('button', { name: /^third page/ });
  await expect(saved).toBeVisible();
  await window.press('Escape');
  await query.number('offset').fill('');
  await query.savedButton.click();
  await saved.click();
  await window.press('Escape');
  await expect(query.number('offset')).toHaveValue('3');
});

test('parameters are varied in a grid, and each row of it is a plan', async ({ sample: window }) => {
  const { query, plan, page, tabs } = window;
  await queryProducts(window);
  await query.takeRow('12');
  await query.analyzeButton.click();
  await query.whatIfButton.click();
  await page.getByRole('textbox', { name: 'nprobes' }).fill('1, 4');
  await page.getByRole('textbox', { name: 'refine_factor' }).fill('2');
  await page.getByRole('button', { name: /^Start \d+ runs/ }).click();
  const variants = page.getByRole('grid', { name: 'Variants' });
  await expect(page.getByRole('button', { name: /^Start \d+ runs/ })).toBeVisible();
  await expect(variants.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('figure')).toBeVisible();
  expect(await findObstacles(page)).toEqual([]);
  await variants.focus();
  await window.press('End', 'Enter');
  await expect(tabs.shown).toHaveText('products, plan');
  await plan.find('ANNSubIndex');
  await expect(query.number('nprobes')).toHaveValue('4');
});
