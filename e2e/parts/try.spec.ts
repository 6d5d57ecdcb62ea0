import type { QueryTried, TriedQuery } from '#contract/index.ts';
import { findObstacles } from '../fixtures/axe.ts';
import { answeredRun } from '../fixtures/parts/answered-run.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { expect, type Parts, type PartsOptions, test } from '../fixtures/parts/parts.ts';
import { silent } from '../fixtures/parts/quiet-host.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { planText } from '../fixtures/plan-texts.ts';

const TEXTS = { explained: planText('ivfpq-explain'), analyzed: planText('ivfpq-analyze') };
const QUERY = { k: 10, vector: { single_vector: [0.5, 1, 2] } };

const BASELINE: TriedQuery = { times: [9, 10, 10, 11, 12], rows: 10, recall: { found: 10, of: 10 } };
const CHANGED: TriedQuery = { times: [2, 2.9, 2.91, 3, 4], rows: 10, recall: { found: 4, of: 10 } };

/** Made-up results: measuring is tested with the host, and no two measurements are equal. */
function triedAs(...results: readonly TriedQuery[]): Answers {
  const tried: QueryTried = { kind: 'query', query: 0, exactTime: 12, results: [...results] };
  return {
    plans: {
      try: async function* () {
        yield { kind: 'progress', done: 3, total: 16 } as const;
        yield tried;
        yield { kind: 'end' } as const;
      },
      markRun: () => undefined,
    },
  };
}

interface TryOptions {
  readonly open: (options: PartsOptions) => Promise<Parts>;
  readonly production?: boolean;
  readonly answers?: Answers;
}

async function writeQuery({ open, production = false, answers = triedAs(BASELINE, CHANGED) }: TryOptions) {
  const { connections = [], ...situation } = sampleSituation();
  const parts = await open({
    ...situation,
    connections: connections.map((connection) => ({ ...connection, production })),
    answers: [sampleAnswers(), answeredRun(TEXTS, () => ({ count: 10 })), answers],
  });
  const { window } = parts;
  await window.sidebar.choose('prod', 'ml', 'items');
  await window.press('Mod+E');
  await expect(window.query.panel).toContainText('prod / ml / items');
  await window.query.write(JSON.stringify(QUERY));
  await window.query.showAs('Form');
  return { parts, window, page: window.page, query: window.query, plan: window.plan };
}

test('a try reports the change in time and recall, and changes the query only on Use', async ({ open }) => {
  const { parts, page, query, plan } = await writeQuery({ open });
  await query.runButton.click();
  await plan.head.getByRole('button', { name: 'Try nprobes 2' }).click();
  await expect(plan.head.getByRole('status')).toHaveText('time −71% · recall 4 of 10, was 10');
  expect(await findObstacles(page)).toEqual([]);
  expect(parts.inputsOf('plans.try')).toMatchObject([
    {
      queries: [JSON.stringify(QUERY)],
      settings: [{ changes: '{}' }, { changes: expect.stringContaining('2') }],
    },
  ]);
  expect(parts.inputsOf('plans.markRun')).toEqual([{ runId: 'run-1', recall: { found: 10, of: 10 } }]);
  await expect(query.number('nprobes')).toHaveValue('');
  expect(parts.inputsOf('plans.start')).toHaveLength(1);
  await plan.head.getByRole('button', { name: 'Use nprobes 2' }).click();
  await expect(query.number('nprobes')).toHaveValue('2');
  expect(parts.inputsOf('plans.start')).toHaveLength(2);
});

test('the result of a try is not shown for the next query', async ({ open }) => {
  const { parts, query, plan } = await writeQuery({ open });
  await query.runButton.click();
  await plan.head.getByRole('button', { name: 'Try nprobes 2' }).click();
  await expect(plan.head.getByRole('status')).toHaveText('time −71% · recall 4 of 10, was 10');
  await query.write(JSON.stringify({ ...QUERY, k: 20 }));
  await query.showAs('Form');
  await query.runButton.click();
  await expect.poll(() => parts.inputsOf('plans.start')).toHaveLength(2);
  await expect(plan.head.getByRole('button', { name: 'Try nprobes 2' })).toBeVisible();
  await expect(plan.head).not.toContainText('recall 4 of 10');
});

test('Check recall measures the recall of a run and reports the missing rows', async ({ open }) => {
  const { parts, page, query, plan } = await writeQuery({ open, answers: triedAs(CHANGED) });
  await query.runButton.click();
  await page.getByRole('button', { name: 'Check recall' }).click();
  await expect(page.getByText('recall 4 of 10', { exact: true })).toBeVisible();
  await expect(
    plan.findings.or(plan.head).getByText('6 of the 10 exact rows are missing').first(),
  ).toBeVisible();
  expect(await findObstacles(page)).toEqual([]);
  expect(parts.inputsOf('plans.try')).toMatchObject([{ settings: [{ changes: '{}' }], repeats: 1 }]);
  expect(parts.inputsOf('plans.markRun')).toEqual([{ runId: 'run-1', recall: { found: 4, of: 10 } }]);
});

test('a try can be canceled, and Run is disabled when it is not supported', async ({ open }) => {
  const { parts, query, plan } = await writeQuery({ open, answers: { plans: { try: silent } } });

  await test.step('canceling a try aborts the call to the host', async () => {
    await query.runButton.click();
    await plan.head.getByRole('button', { name: 'Try nprobes 2' }).click();
    await expect(plan.head.getByRole('status')).toHaveText('0 of 16 requests');
    await plan.head.getByRole('button', { name: 'Cancel' }).click();
    await expect(plan.head.getByRole('button', { name: 'Try nprobes 2' })).toBeVisible();
    await expect.poll(() => parts.seen.find(({ call }) => call === 'plans.try')?.signal?.aborted).toBe(true);
  });

  await test.step('Run is disabled, with the reason, when the server returns no rows of queries', async () => {
    const connections = (sampleSituation().connections ?? []).map((connection) => ({
      ...connection,
      capabilities: { ...connection.capabilities, queryTable: 'no' as const },
    }));
    parts.sendEvents({ type: 'connections', connections });
    await expect(query.runButton).toBeDisabled();
    await expect(query.runButton).toHaveAccessibleDescription(
      'sample doesn’t return rows of queries. Analyze measures the plan.',
    );
    await expect(query.analyzeButton).toBeEnabled();
  });
});

test('on production, runs and tries start only after confirmation', async ({ open }) => {
  const { parts, window, page, query, plan } = await writeQuery({ open, production: true });
  const question = page.getByRole('alertdialog');
  await window.press('Mod+Enter');
  await expect(question).toContainText('Run sends the query twice, for its rows and its plan');
  await window.press('Enter');
  await expect(question).toBeHidden();
  expect(parts.inputsOf('plans.start')).toEqual([]);
  await query.runButton.click();
  await question.getByRole('button', { name: 'Run the query' }).click();
  await expect(plan.lead).toBeVisible();

  await page.getByRole('button', { name: 'Check recall' }).click();
  await expect(question).toContainText('Sends up to 6 requests');
  await window.press('Enter');
  await plan.head.getByRole('button', { name: 'Try nprobes 2' }).click();
  await expect(question).toContainText('Sends up to 16 requests');
  expect(await findObstacles(page)).toEqual([]);
  await window.press('Enter');
  await expect(question).toBeHidden();
  expect(parts.inputsOf('plans.try')).toEqual([]);
  await plan.head.getByRole('button', { name: 'Try nprobes 2' }).click();
  await question.getByRole('button', { name: 'Try it' }).click();
  await plan.head.getByRole('button', { name: 'Use nprobes 2' }).click();
  await expect(query.number('nprobes')).toHaveValue('2');
  expect(parts.inputsOf('plans.start')).toHaveLength(1);
});
