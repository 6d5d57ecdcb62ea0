import type { Locator } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../fixtures/axe.ts';
import { expect, type Parts, test } from '../fixtures/parts/parts.ts';
import { sampleAnswers, sampleSituation } from '../fixtures/parts/sample.ts';
import { PLANTED, plantThrow } from '../fixtures/planted-throw.ts';
import type { MainWindow } from '../pages/main-window.ts';

interface Part {
  readonly title: string;
  readonly reload: string;
  readonly reported: string;
  readonly open?: (window: MainWindow) => Promise<void>;
  readonly inside: (window: MainWindow) => Locator;
}

const PARTS: readonly Part[] = [
  {
    title: 'Couldn’t show this page',
    reload: 'Reload page',
    reported: 'page: table',
    inside: ({ tabs }) => tabs.panel.locator('*').first(),
  },
  {
    title: 'Couldn’t show the sidebar',
    reload: 'Reload sidebar',
    reported: 'sidebar: tree',
    inside: ({ sidebar }) => sidebar.tree,
  },
  {
    title: 'Couldn’t show the inspector',
    reload: 'Reload inspector',
    reported: 'inspector: table',
    open: async ({ table }) => {
      await table.show('Schema');
      await table.fields.first().click();
    },
    inside: ({ inspector }) => inspector.panel.getByRole('heading', { level: 2 }),
  },
  {
    title: 'Couldn’t show Activity',
    reload: 'Reload Activity',
    reported: 'activity',
    open: (window) => window.toggleActivity(),
    inside: ({ activity }) => activity.filter,
  },
  {
    title: 'Couldn’t show this dialog',
    reload: 'Reload dialog',
    reported: 'dialog: keys',
    open: (window) => window.openKeySheet(),
    inside: ({ keySheet }) => keySheet.locator('*').first(),
  },
];

for (const { title, reload, reported, open: show, inside } of PARTS) {
  test(`a part that throws shows an error, can be reloaded, and leaves the window intact: ${reported}`, async ({
    open,
  }) => {
    const parts = await openTable(open);
    const { window } = parts;
    await show?.(window);
    await inside(window).waitFor();
    expect(await plantThrow(inside(window))).toBe(true);
    await expect(window.page.getByText(title, { exact: true })).toBeVisible();
    await expect(window.page.getByText(PLANTED)).toBeVisible();
    expectPlanted(parts);
    await expect(window.frame.areas).toBeAttached();
    await expect(window.frame.statusBar).toBeAttached();
    await expectAccessibleInBothThemes(window.page);
    await window.page.getByRole('button', { name: reload }).click();
    await expect(inside(window)).toBeVisible();
    await expect(window.page.getByText(title, { exact: true })).toBeHidden();
  });
}

test('the details of a failed page can be copied, and the host gets them without the message', async ({
  open,
}) => {
  const parts = await openTable(open);
  const { window } = parts;
  expect(await plantThrow(window.tabs.panel.locator('*').first())).toBe(true);
  await window.page.getByRole('button', { name: 'Copy details' }).click();
  await expect(window.page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await window.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Couldn’t show this page\nVitrine 0\.0\.0\nError: planted by a test\n/);
  expect(parts.inputsOf('app.reportProblem')).toEqual([
    { part: 'page: table', error: 'Error', places: expect.any(Array) },
  ]);
  expect(JSON.stringify(parts.inputsOf('app.reportProblem'))).not.toContain(PLANTED);

  await test.step('another table can be opened from the tree', async () => {
    await window.sidebar.choose('articles');
    await expect(window.table.name).toHaveText('articles');
  });
  expectPlanted(parts);
});

async function openTable(open: (options: object) => Promise<Parts>): Promise<Parts> {
  const parts = await open({ ...sampleSituation(), answers: [sampleAnswers()] });
  await parts.window.sidebar.choose('support', 'tickets');
  await expect(parts.window.table.name).toHaveText('tickets');
  return parts;
}

function expectPlanted(parts: Parts): void {
  const problems = parts.takeProblems();
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.filter((problem) => !problem.includes(PLANTED))).toEqual([]);
}
