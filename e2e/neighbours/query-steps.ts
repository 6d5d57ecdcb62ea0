import { expect, type Locator } from '@playwright/test';
import type { MainWindow } from '../pages/main-window.ts';
import { RunRows } from '../pages/run-rows.ts';
import { openProducts } from './table-steps.ts';
import type { Step, WalkedServer } from './walked-servers.ts';

interface Verb {
  readonly name: string;
  /** Fills in the empty form. */
  readonly fill: (window: MainWindow) => Promise<void>;
  /** Whether the query is also explained and analyzed. */
  readonly isPlanned?: true;
  /** Expected number of rows. Default: `USUAL`, the `k` of the empty form. */
  readonly rows?: number | ((server: WalkedServer) => number);
}

const USUAL = 10;

async function chooseRandom({ query: { panel } }: MainWindow): Promise<void> {
  await panel.getByRole('radiogroup', { name: 'Vector from' }).getByText('Random').click();
  await panel.getByText(/16 numbers, norm/).waitFor();
}

async function addText({ query: { panel } }: MainWindow, words: string): Promise<void> {
  await panel.getByRole('button', { name: 'Add text search' }).click();
  await panel.getByRole('textbox', { name: 'Words' }).fill(words);
}

/** A random vector, and values for number fields of the form. */
function numbers(members: Readonly<Record<string, string>>, rows: Verb['rows'] = USUAL): Omit<Verb, 'name'> {
  return {
    rows,
    fill: async (window) => {
      await chooseRandom(window);
      for (const [name, value] of Object.entries(members)) await window.query.number(name).fill(value);
    },
  };
}

function choice(label: string, option: 'No' | 'Yes'): Omit<Verb, 'name'> {
  return {
    fill: async (window) => {
      await chooseRandom(window);
      await window.query.panel.getByRole('radiogroup', { name: label }).getByText(option).click();
    },
  };
}

/** Each option of the form, one at a time. */
const VERBS: readonly Verb[] = [
  { name: 'only a number of rows', fill: async () => {} },
  { name: 'vector at random', isPlanned: true, fill: chooseRandom },
  { name: 'vector of a row', fill: ({ query }) => query.takeRow('5') },
  { name: 'text', isPlanned: true, fill: (window) => addText(window, 'red') },
  {
    name: 'hybrid',
    isPlanned: true,
    fill: async (window) => {
      await chooseRandom(window);
      await addText(window, 'red');
    },
  },
  {
    name: 'filter',
    // The IDs 0 to 2 are in both writes: the initial rows and the appended ones.
    rows: 6,
    fill: async (window) => {
      await window.query.filter.click();
      await window.type('id < 3');
    },
  },
  { name: 'k', ...numbers({ k: '7' }, 7) },
  { name: 'offset', ...numbers({ offset: '5' }, ({ rowsAfterOffset }) => rowsAfterOffset) },
  { name: 'both nprobes', ...numbers({ min: '2', max: '9' }) },
  { name: 'refine', ...numbers({ refine: '2' }) },
  { name: 'ef', ...numbers({ ef: '40' }) },
  { name: 'bounds', ...numbers({ lower: '0', upper: '1000' }) },
  { name: 'prefilter: yes', ...choice('Prefilter', 'Yes') },
  { name: 'prefilter: no', ...choice('Prefilter', 'No') },
  { name: 'row IDs', ...choice('Return row IDs', 'Yes') },
  { name: 'indexed rows only', ...choice('Indexed rows only', 'Yes') },
  { name: 'without the vector index', ...choice('Skip the vector index', 'Yes') },
  {
    name: 'distance',
    fill: async (window) => {
      await chooseRandom(window);
      await window.query.panel.getByRole('combobox', { name: 'Distance' }).fill('l2');
      await window.press('Escape');
    },
  },
  { name: 'version', ...numbers({ Version: '1' }) },
  {
    name: 'columns by name',
    fill: async ({ query: { panel } }) => {
      await panel.getByRole('radiogroup', { name: 'Columns' }).getByText('Names').click();
      const adder = panel.getByRole('combobox', { name: 'Add column' });
      await adder.fill('title');
      await adder.press('Enter');
      await expect(panel.getByRole('grid', { name: 'Returned columns' })).toContainText('title');
    },
  },
  {
    name: 'columns by expression',
    fill: async ({ query: { panel } }) => {
      await panel.getByRole('radiogroup', { name: 'Columns' }).getByText('SQL').click();
      await panel.getByRole('button', { name: 'Add expression' }).click();
      const last = panel.getByRole('group', { name: 'Columns by expression' });
      await last
        .getByRole('textbox', { name: /^Name of/ })
        .last()
        .fill('twice');
      await last
        .getByRole('textbox', { name: /^Expression of/ })
        .last()
        .fill('price * 2');
    },
  },
];

async function openForm(window: MainWindow): Promise<void> {
  await openProducts(window);
  await window.press('Mod+E');
  await expect(window.query.panel).toContainText('16 × float32');
  await window.query.write(JSON.stringify({ k: USUAL, vector: {} }));
  await window.query.showAs('Form');
}

/** An alert also ends the wait: the server rejected the request. */
async function runAndWait({ query, page }: MainWindow, button: Locator): Promise<void> {
  const [before = ''] = await query.runs.allTextContents();
  const number = Number(/^Run (\d+)/.exec(before)?.[1] ?? 0) + 1;
  await button.click();
  const alert = page.getByRole('alert');
  const next = query.runs.filter({ hasText: new RegExp(`^Run ${number}:`) });
  await expect(next.or(alert).first()).toBeVisible();
  expect(await alert.allTextContents()).toEqual([]);
}

export const QUERY_STEPS: readonly Step[] = VERBS.map(
  ({ name, fill, rows = USUAL, isPlanned }): Step => ({
    name: `the form: ${name}`,
    walk: async (window, server) => {
      const { query, plan, page } = window;
      await openForm(window);
      await fill(window);
      await runAndWait(window, query.runButton);
      const expected = typeof rows === 'number' ? rows : rows(server);
      // Includes the header row.
      await expect(new RunRows(page).grid).toHaveAttribute('aria-rowcount', String(expected + 1));
      if (isPlanned === undefined) return;
      await runAndWait(window, query.explainButton);
      await expect(plan.outline).toBeVisible();
      await runAndWait(window, query.analyzeButton);
      await expect(plan.lead).toBeVisible();
    },
  }),
);
