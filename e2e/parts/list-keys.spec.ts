import type { Locator } from '@playwright/test';
import { testConnection } from '#contract/testing/test-connection.ts';
import { testRequest } from '#contract/testing/test-request.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { storedRuns } from '../fixtures/parts/stored-runs.ts';
import { planText } from '../fixtures/plan-texts.ts';
import type { MainWindow } from '../pages/main-window.ts';

const ITEMS = ['prod', 'ml', 'items'];
const TEXT = planText('ivfpq-prefilter-scalar-analyze');

interface KeyedList {
  readonly show: (window: MainWindow) => Promise<void>;
  readonly find: (window: MainWindow) => Locator;
  /** The text to type, and a pattern for the row that it selects. */
  readonly typed: readonly [keys: string, row: RegExp];
  /** Ctrl+A selects several rows, and Shift a range. */
  readonly selectsMany?: boolean;
  readonly hasMenu?: boolean;
}

const grid = (name: string) => (window: MainWindow) => window.page.getByRole('grid', { name });

/** All lists, trees, and grids of rows, which share their keys (docs/decisions/055-one-collection.md). */
const LISTS: Readonly<Record<string, KeyedList>> = {
  'the tree of names': {
    show: ({ sidebar }) => sidebar.choose('support'),
    find: ({ page }) => page.getByRole('tree', { name: 'Names' }),
    typed: ['tic', /^tickets/],
    hasMenu: true,
    selectsMany: true,
  },
  'the names of a namespace': {
    show: async ({ sidebar }) => {
      await sidebar.openMenuOf('support');
      await sidebar.chooseInMenu('Open namespace');
    },
    find: grid('Names in this namespace'),
    typed: ['tic', /^tickets/],
    hasMenu: true,
    selectsMany: true,
  },
  'the versions of a table': {
    show: async ({ sidebar, table }) => {
      await sidebar.choose('prod', 'ml', 'items');
      await table.show('Versions');
    },
    find: grid('Versions'),
    typed: ['40', /^40/],
    hasMenu: true,
    selectsMany: true,
  },
  'the runs of a table': {
    show: (window) => window.press('Mod+E'),
    find: grid('Runs of this table'),
    typed: ['k', /k 4/],
    hasMenu: true,
  },
  'the operators of a plan': {
    show: async (window) => {
      await window.runCommand('Open plan');
      await window.plan.read(TEXT);
    },
    find: ({ plan }) => plan.outline,
    typed: ['trac', /^TracedExec/],
  },
  'the text of a plan': {
    show: ({ plan }) => plan.show('Text'),
    find: ({ plan }) => plan.text,
    typed: ['trac', /TracedExec/],
  },
  'the operations of a batch': {
    show: async (window) => {
      const operations = ['a', 'b', 'c', 'd'].map((name) => ({ declare_table: { id: [`table_${name}`] } }));
      await window.runCommand('New batch');
      await window.batch.writeJson(JSON.stringify({ operations }));
      await expect(window.batch.rows).toHaveCount(4);
    },
    find: ({ batch }) => batch.operations,
    typed: ['table_c', /^3 declare_table/],
    hasMenu: true,
    selectsMany: true,
  },
  'the connections': {
    show: (window) => window.runCommand('New connection'),
    find: ({ page }) => page.getByRole('listbox', { name: 'Connections' }),
    typed: ['oth', /^other/],
    hasMenu: true,
  },
  'the requests': {
    show: (window) => window.press('Mod+J'),
    find: ({ page }) => page.getByRole('tree', { name: 'Requests' }),
    typed: ['v1/table/b', /POST.*table\/b/],
  },
};

const request = (id: number, path: string) => ({ ...testRequest({ connectionId: 'other', path }), id });

test('every list has the same keys and the same ARIA attributes', async ({ open }) => {
  const { connections = [], ...situation } = sampleSituation();
  const vector = { single_vector: [0.1, 0.2, 0.3, 0.4] };
  const { window } = await open({
    ...situation,
    connections: [...connections, testConnection({ id: 'other', name: 'other' })],
    requests: ['a', 'b', 'c'].map((name, index) => request(index + 1, `/v1/table/${name}/describe`)),
    answers: [
      sampleAnswers(),
      storedRuns(TEXT, ITEMS, [{ query: { k: 4, vector } }, { query: { k: 4, refine_factor: 5, vector } }]),
    ],
  });
  for (const [name, list] of Object.entries(LISTS)) {
    await test.step(name, async () => {
      await list.show(window);
      await expectKeys(window, list);
    });
  }
});

async function expectKeys(window: MainWindow, list: KeyedList): Promise<void> {
  const element = list.find(window);
  const { page } = window;
  await expect(element).toHaveAttribute('tabindex', '0');
  await element.focus();
  const selected = element.locator('[aria-selected="true"]');

  await window.press('Home');
  const first = await currentRow(element);
  await window.press('ArrowDown');
  const second = await currentRow(element);
  expect(second).not.toBe(first);
  await window.press('ArrowUp');
  expect(await currentRow(element)).toBe(first);
  await window.press('PageDown');
  expect(await currentRow(element)).not.toBe(first);
  await window.press('End');
  const last = await currentRow(element);
  await window.press('ArrowDown');
  expect(await currentRow(element)).toBe(last);
  await window.press('PageUp');
  expect(await currentRow(element)).not.toBe(last);

  const [typed, row] = list.typed;
  await window.press('Home');
  await page.keyboard.type(typed);
  expect(await currentRow(element)).toMatch(row);

  await window.press('Shift+ArrowUp');
  await expect(selected.nth(1)).toBeVisible({ visible: list.selectsMany ?? false });
  await page.keyboard.type(typed);
  await window.press('Mod+A');
  await expect(selected.nth(1)).toBeVisible({ visible: list.selectsMany ?? false });

  await window.press('Home', 'Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu).toHaveCount(list.hasMenu ? 1 : 0);
  if (list.hasMenu) await window.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(element).toBeFocused();
}

/** The text of the row that screen readers announce. */
async function currentRow(element: Locator): Promise<string> {
  const id = await element.getAttribute('aria-activedescendant');
  const row = element.page().locator(`[id="${id}"]`);
  await expect(row).toHaveAttribute('aria-selected', /^(true|false)$/);
  return (await row.innerText()).replaceAll(/\s+/g, ' ').trim();
}
