import type { Connection, IndexPage, QuerySet, Sweep, SweepPoint } from '#contract/index.ts';
import { findObstacles } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { answeredRun } from '../fixtures/parts/answered-run.ts';
import type { Answers } from '../fixtures/parts/answers.ts';
import { expect, type Parts, test, type WantedParts } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { planText } from '../fixtures/plan-texts.ts';

const TEXTS = { explained: planText('ivfpq-explain'), analyzed: planText('ivfpq-analyze') };
const ID = ['prod', 'ml', 'items'];

/** Invented: no two machines measure the same, and what a host measures is tested there. */
function pointOf(nprobes: number, refine: number | null, mean: number, p95: number): SweepPoint {
  const worstQueries = mean < 1 ? [{ query: 3, recall: mean - 0.2, row: '292632' }] : [];
  return {
    setting: { nprobes, refine_factor: refine },
    measured: {
      recall: { mean, worst: mean - 0.2, under: 0.1, deviation: 0.016, worstQueries },
      latency: { p50: p95 * 0.6, p95, p99: p95 * 1.4, count: 200 },
      short: 0,
      bytesRead: 311_000,
      comparisons: 56_600,
    },
    retried: 0,
  };
}

const SET: QuerySet = {
  setId: 'set',
  connectionId: 'sample',
  id: ID,
  column: 'embedding',
  name: '100 rows, seed 7',
  count: 100,
  dimension: 768,
  source: { kind: 'rows', seed: 7 },
  version: 42n,
  at: 0,
};

const INDEX = {
  ...{ name: 'vector_idx', type: 'IVF_PQ', partitions: 1414, largestPartition: 3000, subVectors: 96 },
  ...{ unindexedRows: 0, size: 205_000_000 },
};

function sweepOf(connectionId: string, change: Partial<Sweep> = {}): Sweep {
  return {
    sweepId: 'sweep',
    label: 'v42, 1,414 partitions',
    params: {
      ...{ connectionId, id: ID, setId: 'set', query: '{"k": 10, "vector": {}}' },
      axes: [
        { parameter: 'nprobes', values: [5, 40, 80] },
        { parameter: 'refine_factor', values: [null, 10] },
      ],
      ...{ search: 'front', concurrency: 1, repeats: 2, analyzes: true },
    },
    set: { ...SET, connectionId },
    at: 0,
    state: 'done',
    ...{ done: 6, planned: 6, part: 'finer', step: null, timeLeft: null },
    version: 42n,
    rowCount: 2_000_000,
    index: INDEX,
    exact: { asked: 100, kept: 0, time: 312_000 },
    ...{ firstQuery: 212, requests: 1_800, retried: 0, duration: 69_000 },
    points: [
      pointOf(5, null, 0.5, 3.4),
      pointOf(40, null, 0.6, 5),
      pointOf(80, null, 0.65, 9),
      pointOf(5, 10, 0.7, 5.2),
      pointOf(40, 10, 0.955, 7.4),
      pointOf(80, 10, 0.981, 10.3),
    ],
    ...change,
  };
}

/** The column is the one that has an index. */
function indexOf(column: string): IndexPage {
  const index = { name: 'vector_idx', columns: [column], type: 'IVF_PQ', others: [] };
  return { indices: [index], calls: [], at: Date.now() };
}

function answeredSweep(change: Partial<Sweep> = {}): Answers {
  let started = false;
  const sweep = (connectionId: string) => sweepOf(connectionId, change);
  let connection = 'sample';
  const head = ({ points: _, step: _step, timeLeft: _left, ...facts }: Sweep) => facts;
  return {
    catalog: { indices: () => indexOf(SET.column) },
    tuning: {
      sets: ({ connectionId }) => (started ? [{ ...SET, ...change.set, connectionId }] : []),
      sweeps: ({ connectionId }) => {
        connection = connectionId;
        return started ? [head(sweep(connectionId))] : [];
      },
      table: ({ connectionId }) => sweep(connectionId),
      createSet: ({ connectionId }) => ({ ...SET, connectionId }),
      start: ({ connectionId }) => {
        started = true;
        connection = connectionId;
        return sweep(connectionId);
      },
      sweep: () => sweep(connection),
      watch: async function* () {
        yield { kind: 'sweep', sweep: sweep(connection) } as const;
      },
      pause: () => undefined,
      resume: () => undefined,
      cancel: () => undefined,
      query: ({ setting }) => ({
        query: JSON.stringify(
          { k: 11, ...setting, vector: { single_vector: [1] }, with_row_id: true },
          null,
          1,
        ),
      }),
    },
  };
}

interface WantedTune {
  readonly open: (wanted: WantedParts) => Promise<Parts>;
  readonly connection?: Partial<Connection>;
  readonly sweep?: Partial<Sweep>;
}

async function openTune({ open, connection: own = {}, sweep = {} }: WantedTune) {
  const { connections = [], ...situation } = sampleSituation();
  const parts = await open({
    ...situation,
    connections: connections.map((connection) => ({ ...connection, ...own })),
    answers: [sampleAnswers(), answeredRun(TEXTS, () => ({ count: 10 })), answeredSweep(sweep)],
  });
  const { window } = parts;
  await window.sidebar.choose(...ID);
  await window.press('Alt+U');
  await expect(window.tabs.shown).toContainText('items tune');
  const { page } = window;
  const start = page.getByRole('button', { name: 'Tune', exact: true }).last();
  const chart = page.getByRole('application');
  const grid = page.getByRole('grid', { name: 'Settings' });
  return { parts, window, page, start, chart, grid };
}

test('a sweep says which setting to take, and the setting is taken over into the query', async ({ open }) => {
  const { window, page, start, chart, grid } = await openTune({ open });
  await expect(
    page.getByText('100 exact answers, then 20 to 40 settings: up to 12,000 requests.'),
  ).toBeVisible();
  await start.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take nprobes 40, refine 10');
  await expect(
    page.getByText(/^Finds 0\.955 of the 10 nearest rows, 95% of 100 queries within 7\.4 ms/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Measured on' })).toContainText('42, throughout');
  await expect(grid.getByRole('row')).toHaveCount(6);
  await page.getByText('All 6', { exact: true }).click();
  await expect(grid.getByRole('row')).toHaveCount(7);

  await test.step('another goal, another setting', async () => {
    await page.getByRole('textbox', { name: 'Least recall' }).fill('0.98');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take nprobes 80, refine 10');
    await page.getByRole('textbox', { name: 'Longest latency in milliseconds' }).fill('6');
    await expect(page.getByText('slower than wanted', { exact: false })).toBeVisible();
  });
  await test.step('the arrows walk along the picture, and the grid goes with them', async () => {
    await chart.focus();
    await window.press('Home');
    await expect(chart).toHaveAccessibleName(/^nprobes 5, no refine: recall 0\.500/);
    await window.press('ArrowRight');
    await expect(grid.getByRole('row', { selected: true })).toContainText('0.600');
  });
  await page.getByRole('button', { name: 'Use nprobes 40, no refine' }).click();
  await expect(window.tabs.shown).toHaveText('items query');
  await window.query.showAs('JSON');
  await expect(window.query.json).toContainText('"nprobes": 40');
});

test('what keeps the index from finding more is said, with the way to it', async ({ open }) => {
  const points = [pointOf(5, null, 0.5, 3.4), pointOf(40, null, 0.503, 5), pointOf(40, 10, 0.9, 9)];
  const index = { ...INDEX, partitions: 40, unindexedRows: 120_000 };
  const { page, start } = await openTune({ open, sweep: { points, index, rowCount: 400_000 } });
  await expect(page.getByText('IVF_PQ, 40 partitions', { exact: true })).toBeVisible();
  await expect(page.getByText('partitions to search, of 40', { exact: true })).toBeVisible();
  await start.click();
  const advice = page.getByRole('region', { name: 'Advice' });
  await expect(advice).toContainText('120,000 rows of 400,000 aren’t in the index.');
  await expect(advice).toContainText('A higher refine factor finds more.');
  await expect(page.getByRole('region', { name: 'Measured on' })).toContainText('120,000 rows');

  await test.step('values to measure are added to the form', async () => {
    const field = page.getByRole('textbox', { name: 'refine_factor' });
    const add = advice.getByRole('button', { name: 'Add refine_factor 20, 50' });
    await add.click();
    await add.click();
    await expect(field).toHaveValue('none, 2, 5, 10, 20, 20, 50');
  });
  await test.step('a goal that is met leaves room for what else there is', async () => {
    await page.getByRole('textbox', { name: 'Least recall' }).fill('0.9');
    await expect(advice).toContainText('96 sub-vectors for 768 values: try 192.');
  });
});

test('a column without an index has no setting to take, but an index to create', async ({ open }) => {
  const { window, page, start } = await openTune({ open, sweep: { index: null } });
  await expect(page.getByText('no index: every search is exact', { exact: true })).toBeVisible();
  await start.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('embedding has no index');
  await expect(
    page.getByText(/^Every search compares 2,000,000 rows.*The p95 is 3\.4 ms or more\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create an index…' }).click();
  await expect(window.change.dialog).toContainText('Create index on items');
});

test('where a server lists no indices, none is said to be missing', async ({ open }) => {
  const indexProblem = { message: 'No such operation.' };
  const { page, start } = await openTune({ open, sweep: { index: null, indexProblem } });
  await expect(page.getByText('index not returned', { exact: true })).toBeVisible();
  await start.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take nprobes 40, refine 10');
});

test('a setting is copied for the LanceDB client, and it is said what has to be set to run it', async ({
  open,
}) => {
  const secrets = [{ slot: 'bearer', place: 'session' }] as const;
  const { window, page, start } = await openTune({ open, connection: { secrets: [...secrets] } });
  await start.click();
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

test('on production it asks first, and says what it takes', async ({ open }) => {
  const { parts, page, start } = await openTune({ open, connection: { production: true } });
  await start.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('100 exact answers, then 20 to 40 settings');
  await question.getByRole('button', { name: /^Start, up to/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take nprobes 40, refine 10');
  expect(parts.asked('tuning.start')).toHaveLength(1);
});

test('while it runs it says how far it is, and can be paused and cancelled by keys', async ({ open }) => {
  const { parts, window, page, start } = await openTune({
    open,
    sweep: {
      ...{ state: 'coarse', part: 'coarse', done: 3, planned: 20, timeLeft: { from: 10, to: 44 } },
      points: [pointOf(5, null, 0.5, 3.4)],
    },
  });
  await start.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 of 20 settings');
  await expect(page.getByText('10 to 44 s left.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).focus();
  await window.press('Enter', 'Escape');
  await expect.poll(() => parts.asked('tuning.pause').length).toBe(1);
  await expect.poll(() => parts.asked('tuning.cancel').length).toBe(1);
});

test('the page is whole and open to everyone in both themes, at any width', async ({ open }) => {
  const { page, start } = await openTune({ open });
  await start.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take nprobes 40, refine 10');
  for (const [width, height, colorScheme] of [
    [1280, 800, 'light'],
    [1280, 800, 'dark'],
    [900, 600, 'dark'],
    [900, 600, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expect(page.getByRole('application')).toBeVisible();
    expect(await findObstacles(page)).toEqual([]);
    expect(await findCutOff(page)).toEqual([]);
  }
});

test('what ended early says why, and what was measured stands', async ({ open }) => {
  const problem = { message: 'The table changed from v42 to v43 during the sweep.' };
  const { page, start } = await openTune({ open, sweep: { state: 'failed', problem } });
  await start.click();
  await expect(page.getByText(problem.message)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take nprobes 40, refine 10');
});

test('what is paused goes on', async ({ open }) => {
  const { parts, page, start } = await openTune({
    open,
    sweep: { state: 'paused', part: 'coarse', done: 3 },
  });
  await start.click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => parts.asked('tuning.resume')).toEqual([{ sweepId: 'sweep' }]);
});

test('figures of another version are said to be of that', async ({ open }) => {
  const { page, start } = await openTune({ open, sweep: { version: 41n } });
  await start.click();
  await expect(page.getByText('Measured on version 41; the table is at version 42 now.')).toBeVisible();
});

test('queries that don’t fit the column can’t be measured again', async ({ open }) => {
  const { page, start } = await openTune({ open, sweep: { set: { ...SET, dimension: 64 } } });
  await start.click();
  await expect(
    page.getByText('These queries have 64 numbers, the column has 768.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tune again' })).toBeDisabled();
});
