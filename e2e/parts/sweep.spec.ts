import { findObstacles } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { lookOver } from '../fixtures/look-over.ts';
import { answeredPlans } from '../fixtures/parts/answered-plans.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { planText } from '../fixtures/plan-texts.ts';

const VECTOR = Array.from({ length: 768 }, (_, at) => at / 768);

/** The first variant finds 4 rows of the exact answer, the others find all. */
const tried: Answers = {
  plans: {
    async try({ settings }) {
      return (async function* () {
        yield { kind: 'progress', done: 1, total: 4 } as const;
        const results = settings.map((_, index) => ({
          times: [3],
          rows: 10,
          recall: { found: index === 0 ? 4 : 10, of: 10 },
        }));
        yield { kind: 'query', query: 0, results, exactTime: 12 } as const;
        yield { kind: 'end' } as const;
      })();
    },
  },
};

for (const isProduction of [false, true]) {
  test(`what a variant loses is measured${isProduction ? ', and asked about first on production' : ''}`, async ({
    open,
  }) => {
    const text = planText('ivfpq-analyze');
    const plans = answeredPlans({ explained: text, analyzed: text });
    const vectors = { plans: { rowVectors: () => [VECTOR] } };
    const situation = sampleSituation();
    const connections = (situation.connections ?? []).map((one) => ({ ...one, production: isProduction }));
    const parts = await open({
      ...situation,
      connections,
      answers: [sampleAnswers(), plans, vectors, tried],
    });
    const { window } = parts;
    const { page, query } = window;
    await window.sidebar.choose('prod', 'ml', 'items');
    await window.press('Mod+E');
    await query.takeRow('12');
    await window.runCommand('Parameter sweep');
    await page.getByRole('textbox', { name: 'nprobes', exact: true }).fill('1, 4');
    await page.getByRole('button', { name: /^Start \d+ runs/ }).click();
    if (isProduction)
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Start/ })
        .click();
    const variants = page.getByRole('grid', { name: 'Variants' });
    await expect(variants).toContainText('least time, recall unknown');
    await expect(variants).toContainText('may lose results');
    await page.getByRole('button', { name: 'Measure recall' }).click();
    if (isProduction) {
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('runs about 5 times');
      expect(parts.asked('plans.try')).toEqual([]);
      await question.getByRole('button', { name: 'Measure recall' }).click();
    }
    await expect(variants.getByRole('row').nth(1)).toContainText('4 of 10');
    await expect(variants.getByRole('row').nth(2)).toContainText('10 of 10');
    await expect(variants).not.toContainText('may lose results');
    await expect(variants).not.toContainText('recall unknown');
    expect(parts.asked('plans.try')).toEqual([
      expect.objectContaining({
        repeats: 1,
        settings: [
          { changes: '{"minimum_nprobes":null,"maximum_nprobes":null,"nprobes":1}' },
          { changes: '{"minimum_nprobes":null,"maximum_nprobes":null,"nprobes":4}' },
        ],
      }),
    ]);
    expect(await findObstacles(page)).toEqual([]);
  });
}

test('after the query changed, results are outdated, and run again by one button', async ({ open }) => {
  const text = planText('ivfpq-analyze');
  const plans = answeredPlans({ explained: text, analyzed: text });
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers(), plans] });
  const { window } = parts;
  const { page, query } = window;
  await window.sidebar.choose('prod', 'ml', 'items');
  await window.press('Mod+E');
  await expect(query.panel).toContainText('prod / ml / items');
  await window.runCommand('Parameter sweep');
  await page.getByRole('textbox', { name: 'nprobes', exact: true }).fill('1');
  await page.getByRole('button', { name: /^Start \d+ runs/ }).click();
  await expect(page.getByText(/^Ran: 1 of 1 variant/)).toBeVisible();
  await expect(page.getByText('These results are outdated')).toBeHidden();
  await window.tabs.show('items query');
  await query.filter.fill('id < 5');
  await window.tabs.show('items sweep');
  await expect(page.getByText('These results are outdated')).toBeVisible();
  await expect(page.getByText('The query changed since: id < 5.')).toBeVisible();
  expect(await findCutOff(page)).toEqual([]);
  await lookOver(page, 'an outdated sweep');
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('These results are outdated')).toBeHidden();
  expect(parts.asked('plans.analyze').at(-1)).toMatchObject({ query: expect.stringContaining('id < 5') });
});
