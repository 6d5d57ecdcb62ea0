import { expect, test } from '../fixtures/journey.ts';
import { MainWindow } from '../pages/main-window.ts';

test('a relaunch brings back the tabs and which of them was shown', async ({ app, sample }) => {
  await sample.sidebar.choose('support');
  await sample.sidebar.openToKeep('macros');
  await sample.sidebar.openToKeep('articles');
  await sample.sidebar.choose('tickets');
  await sample.tabs.show('articles');
  await app.relaunch();

  const { tabs, table } = new MainWindow(app.page);
  await expect(tabs.all).toHaveText(['macros', 'articles', 'tickets']);
  await expect(tabs.tab('tickets')).toHaveCSS('font-style', 'italic');
  await expect(tabs.shown).toHaveText('articles');
  await expect(table.fact('Version')).toHaveText(/\d+/);
});
