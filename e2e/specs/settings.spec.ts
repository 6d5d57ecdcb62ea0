import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { MainWindow } from '../pages/main-window.ts';

test('theme and text size apply at once and survive a relaunch', async ({ app, window }) => {
  await window.openSettings();
  await window.settings.chooseTheme('Dark');
  await expect(window.document).toHaveAttribute('data-theme', 'dark');
  const heightBefore = await heightOf(window);
  await window.settings.chooseTextSize(140);
  await expect.poll(() => heightOf(window)).toBeCloseTo(heightBefore * 1.4, 0);
  await app.relaunch();

  const again = new MainWindow(app.page);
  await expect(again.document).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => heightOf(again)).toBeCloseTo(heightBefore * 1.4, 0);
});

test('the theme of the system is followed as it changes', async ({ window }) => {
  await window.page.emulateMedia({ colorScheme: 'dark' });
  const dark = await window.background();
  await window.page.emulateMedia({ colorScheme: 'light' });
  expect(await window.background()).not.toBe(dark);
});

test('keys make the text larger and bring it back', async ({ window }) => {
  const normal = await heightOf(window);
  await window.press('Mod+=');
  await expect.poll(() => heightOf(window)).toBeGreaterThan(normal);
  await window.press('Mod+0');
  await expect.poll(() => heightOf(window)).toBe(normal);
});

test.describe('with the largest text in a small window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('nothing is out of reach', async ({ sample: window }) => {
    const { sidebar, table, settings } = window;
    await window.openSettings();
    await settings.chooseTextSize(160);
    await expect(settings.textSize.getByRole('radio', { name: '160 %' })).toBeChecked();
    expect(await findCutOff(window.page)).toEqual([]);
    await sidebar.choose('support', 'tickets');
    await expect(table.fact('Version')).toBeVisible();
    await window.toggleActivity();
    expect(await findCutOff(window.page)).toEqual([]);
    await window.press('Mod+Shift+P');
    await expect(window.commandPalette.current).toBeInViewport();
    expect(await findCutOff(window.page)).toEqual([]);
  });
});

async function heightOf({ frame }: MainWindow): Promise<number> {
  return (await frame.statusBar.boundingBox())?.height ?? 0;
}
