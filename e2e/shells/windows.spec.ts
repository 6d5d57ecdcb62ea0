import { expect, test } from '../fixtures/journey.ts';
import { closeWindow, openAnother, untilReady, untilSaved } from '../fixtures/open-windows.ts';

test.use({ place: 'sample' });

test('each window has its own tabs, all share the theme, and a closed one can be reopened', async ({
  app,
  sample: first,
}) => {
  await first.sidebar.choose('support', 'tickets');
  const second = await openAnother(app, first);

  await test.step('a new window is empty, and each window keeps its own tabs after a reload', async () => {
    await expect(second.tabs.nothingOpen).toBeVisible();
    await second.sidebar.choose('support', 'macros');
    await expect(second.tabs.all).toHaveText(['macros']);
    await expect(first.tabs.all).toHaveText(['tickets']);
    for (const [window, tab] of [
      [first, 'tickets'],
      [second, 'macros'],
    ] as const) {
      await window.page.reload();
      await untilReady(window.page);
      await expect(window.tabs.all).toHaveText([tab]);
    }
  });

  await test.step('a setting of one window applies to the other', async () => {
    const light = await second.background();
    await first.runCommand('Use dark theme');
    await expect.poll(() => first.background()).not.toBe(light);
    const dark = await first.background();
    await expect.poll(() => second.background()).toBe(dark);
  });

  await test.step('a window that was closed after a tab is reopened before that tab', async () => {
    await untilSaved(app, 'macros');
    await first.press('Alt+W');
    await closeWindow(app, second);
    const again = await openAnother(app, first, 'Reopen last closed');
    await expect(again.tabs.all).toHaveText(['macros']);
  });
});
