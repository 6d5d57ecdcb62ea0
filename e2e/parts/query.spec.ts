import { findObstacles } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { answeredPlans } from '../fixtures/parts/answered-plans.ts';
import { expect, type Parts, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { planText } from '../fixtures/plan-texts.ts';
import type { MainWindow } from '../pages/main-window.ts';

const WIDTH = 768;

const VECTOR = Array.from({ length: WIDTH }, (_, at) => at / WIDTH);

async function queryItems(window: MainWindow): Promise<void> {
  await window.sidebar.choose('prod', 'ml', 'items');
  await expect(window.table.fact('Version')).toHaveText('42');
  await window.press('Mod+E');
  await expect(window.query.panel).toContainText('prod / ml / items');
}

function queriesOf(parts: Parts, call: string): readonly object[] {
  return parts.inputsOf(call).map((input) => JSON.parse((input as { query: string }).query) as object);
}

test('the plans of two runs are compared', async ({ open }) => {
  const long = (text: string) => text.replaceAll('ANNSubIndex', 'ANNSubIndexOfManyPartitionsInManyFilesExec');
  const plans = answeredPlans({
    explained: long(planText('ivfpq-explain')),
    analyzed: long(planText('ivfpq-analyze')),
  });
  const vectors = { plans: { rowVectors: () => [VECTOR] } };
  const { window } = await open({ ...sampleSituation(), answers: [sampleAnswers(), plans, vectors] });
  const { query, page, plan, tabs } = window;
  await queryItems(window);
  await query.takeRow('12');
  await query.analyzeButton.click();
  await expect(query.runs).toHaveText(/^Run 1: .* analyzed$/);
  await query.number('nprobes').fill('4');
  await query.analyzeButton.click();
  await expect(query.runs).toHaveText(/^Run 2: .* analyzed$/);

  await test.step('runs with different parameters come with a warning that the faster one may lose results', async () => {
    await query.compareButton.click();
    await page.getByRole('menuitem', { name: /Run 1/ }).click();
    await expect(page.getByRole('note')).toHaveText(
      'The queries differ in nprobes: the faster one may lose results.',
    );
    expect(await findObstacles(page)).toEqual([]);
  });

  await test.step('in a small window, long operator names end in an ellipsis', async () => {
    await page.setViewportSize({ width: 900, height: 600 });
    await expect(plan.comparison).toContainText('ANNSubIndexOfMany');
    await expect.poll(() => findCutOff(page), 'in the comparison').toEqual([]);
    await tabs.show('items');
    await expect(plan.outline).toContainText('ANNSubIndexOfMany');
    await expect.poll(() => findCutOff(page), 'in the outline').toEqual([]);
  });
});

test('a query on a sample table is written, explained, and analyzed', async ({ open }) => {
  const plans = answeredPlans({
    explained: planText('ivfpq-explain'),
    analyzed: planText('ivfpq-analyze'),
  });
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers(), plans] });
  const { window } = parts;
  const { query, plan, page } = window;
  await queryItems(window);

  await test.step('the description loaded for the table page is reused', async () => {
    // When the columns are visible, all requests for them were sent.
    await expect(query.panel).toContainText('768 × float32');
    const id = ['prod', 'ml', 'items'];
    const described = parts
      .inputsOf('catalog.table')
      .filter((input) => JSON.stringify(input).includes(JSON.stringify(id)));
    expect(described).toHaveLength(1);
  });

  await test.step('a full scan is explained and a text search is analyzed by keyboard only', async () => {
    await window.press('F9');
    await expect(plan.row('ANNSubIndex')).toBeVisible();
    await expect(page.getByText('there are no measurements')).toBeVisible();
    await page.getByRole('button', { name: 'Add text search' }).focus();
    await window.press('Enter');
    await window.type('light');
    await window.press('Shift+F9');
    await expect(query.runs).toHaveText(/^Run 2: .* analyzed$/);
    expect(queriesOf(parts, 'plans.explain')).toEqual([{ k: 10, vector: {} }]);
    expect(queriesOf(parts, 'plans.analyze')).toEqual([
      expect.objectContaining({ full_text_query: { string_query: { query: 'light' } } }),
    ]);
  });

  await test.step('a query vector is read from a file', async () => {
    const chooser = page.waitForEvent('filechooser');
    await query.chooseVectorFile();
    await (await chooser).setFiles({
      name: 'likeness.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(VECTOR)),
    });
    await expect(query.panel).toContainText(/768 numbers, norm/);
    await query.explainButton.click();
    await expect(query.runs).toHaveText(/^Run 3: .* explained$/);
    expect(queriesOf(parts, 'plans.explain').at(-1)).toMatchObject({ vector: { single_vector: VECTOR } });
  });

  await test.step('form and JSON edit the same query and show the same error message', async () => {
    await query.number('k').fill('-3');
    await expect(query.number('k')).toHaveAttribute('aria-invalid', 'true');
    await expect(query.explainButton).toBeDisabled();
    const words = 'must be between 0 and 9223372036854775807.';
    await expect(query.number('k')).toHaveAccessibleDescription(`k ${words}`);
    await query.showAs('JSON');
    await expect(query.json).toContainText('"k": -3');
    await expect(query.mistakes).toHaveText(`\`k\` ${words}`);
    await query.write('{"k": 9223372036854775807, "vector": {}, "later": 1}');
    await query.showAs('Form');
    await expect(query.number('k')).toHaveValue('9223372036854775807');
    await query.number('offset').fill('2');
    await query.showAs('JSON');
    await expect(query.json).toContainText('"later": 1');
    await expect(query.json).toContainText('"offset": 2');
  });
});
