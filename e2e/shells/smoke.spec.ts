import type { App } from '../fixtures/app.ts';
import { expect, test } from '../fixtures/journey.ts';
import { MainWindow } from '../pages/main-window.ts';

/** The loaded fonts, which each shell serves in its own way. */
function readFonts({ page }: MainWindow): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
}

/** Grows with the text size. */
async function heightOfBar({ frame }: MainWindow): Promise<number> {
  return (await frame.statusBar.boundingBox())?.height ?? 0;
}

/** What a restart must restore. */
async function look(window: MainWindow) {
  const { tabs, sidebar, document } = window;
  return {
    connection: await sidebar.connection.textContent(),
    tabs: await tabs.all.allTextContents(),
    shown: await tabs.shown.textContent(),
    theme: await document.getAttribute('data-theme'),
    barHeight: await heightOfBar(window),
    background: await window.background(),
  };
}

/** What the system draws itself, such as menus and the window frame, follows the theme as well. */
async function expectSystemParts(app: App, theme: string): Promise<void> {
  if (app.shell === 'browser') return;
  const source = () => app.electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  await expect.poll(source).toBe(theme);
}

test('the window opens, and a restart restores its tabs and its appearance', async ({ app, window }) => {
  await expect(app.page).toHaveTitle(/Vitrine/);
  await expect(window.frame.areas).toBeVisible();
  await expect.poll(() => readFonts(window)).toContainEqual(expect.stringContaining('Inter'));
  await expectSystemParts(app, 'system');

  await window.welcome.openSample();
  await expect(window.sidebar.selectedRow).toContainText('products');
  await window.sidebar.choose('support');
  for (const table of ['tickets', 'macros']) {
    await window.sidebar.openToKeep(table);
    await expect(window.table.name).toHaveText(table);
  }
  await window.openSettings();
  await window.settings.chooseTheme('Dark');
  const initial = await heightOfBar(window);
  await window.settings.chooseTextSize(140);
  await expect.poll(() => heightOfBar(window)).toBeCloseTo(initial * 1.4, 0);
  await expectSystemParts(app, 'dark');
  await window.tabs.closeByKey('Settings');
  await window.tabs.show('tickets');
  const left = await look(window);
  expect(left).toMatchObject({ tabs: ['products', 'tickets', 'macros'], shown: 'tickets', theme: 'dark' });

  await app.relaunch();
  const again = new MainWindow(app.page);
  await expect(again.table.fact('Version')).not.toBeEmpty();
  await expect(again.frame.statusBar).toBeVisible();
  expect(await look(again)).toEqual(left);
  await expectSystemParts(app, 'dark');
});
