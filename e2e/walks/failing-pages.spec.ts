import { expect, test } from '../fixtures/walks/window-walk.ts';
import { MainWindow } from '../pages/main-window.ts';

type Opening = readonly [page: string, open: (window: MainWindow) => Promise<unknown>];

const SECTIONS = [
  ...(['Overview', 'Schema', 'Versions', 'Stats', 'Properties', 'Metadata'] as const),
  ...(['Storage', 'Indices', 'Raw'] as const),
];

/** Every kind of page, and how to open it from the table that is shown first. */
const PAGES: readonly Opening[] = [
  ...SECTIONS.map((name): Opening => [name, ({ table }) => table.show(name)]),
  ['Rows', (window) => window.press('Alt+R')],
  ['Query', (window) => window.press('Mod+E')],
  ['Tune', (window) => window.press('Alt+U')],
  [
    'Namespace',
    async ({ tabs, page }) => {
      await tabs.show('products');
      await page.getByRole('link', { name: 'live', exact: true }).click();
    },
  ],
  ['New table', (window) => window.runCommand('New table…')],
  ['New batch', (window) => window.runCommand('New batch')],
  ['Plans', (window) => window.runCommand('Open plan')],
  ['New connection', (window) => window.openNewConnection()],
  ['Edit connection', (window) => window.runCommand('Edit connection')],
  ['Local server', (window) => window.press('Alt+5')],
  ['Settings', (window) => window.openSettings()],
  ['About Vitrine', (window) => window.runCommand('About Vitrine')],
];

test('a page of any kind that fails to render leaves the window usable, and can be reloaded', async ({
  walkFrom,
}) => {
  test.setTimeout(180_000);
  await walkFrom('overview', async (walker, { page }) => {
    const window = new MainWindow(page);
    const reload = page.getByRole('button', { name: 'Reload page' });
    for (const [name, open] of PAGES) {
      await test.step(name, async () => {
        await open(window);
        expect(await walker.look(), name).toBeUndefined();
        await expect.poll(() => walker.breakPage()).toBe(true);
        await expect(reload).toBeVisible();
        expect(await walker.look()).toBeUndefined();
        await expect(window.frame.areas).toBeVisible();
        await reload.click();
        await expect(reload).toBeHidden();
        expect(await walker.look()).toBeUndefined();
      });
    }
  });
});
