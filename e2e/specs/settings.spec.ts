import { expectAccessible } from '../fixtures/axe.ts';
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
  // Pressed faster than the host answers.
  await window.press('Mod+=', 'Mod+=');
  await expect.poll(() => heightOf(window)).toBeCloseTo(normal * 1.3, 0);
  await window.press('Mod+0');
  await expect.poll(() => heightOf(window)).toBe(normal);
});

test('out of a folder of sources and in a browser, the system is not asked for links', async ({ window }) => {
  await window.openSettings();
  await expect(window.settings.theme).toBeVisible();
  await expect(window.settings.opensLinks).toHaveCount(0);
});

test.describe('as it is installed', () => {
  test.skip(({ shell }) => shell === 'browser', 'a page in a browser opens no links of the system');

  test('links of the system are the choice of the user, and what it makes of that is said', async ({
    shell,
    app,
    window,
  }) => {
    test.skip(shell === 'browser', 'a page in a browser opens no links of the system');
    await app.electron.evaluate(({ app: program }) => {
      let isOurs = true;
      Object.defineProperty(program, 'isPackaged', { value: true });
      // A system that gives links away, and then keeps them where they are.
      Object.assign(program, {
        isDefaultProtocolClient: () => isOurs,
        setAsDefaultProtocolClient: () => false,
        removeAsDefaultProtocolClient: () => {
          isOurs = false;
          return true;
        },
      });
    });
    const { settings } = window;
    await window.openSettings();
    await expect(settings.opensLinks).toBeChecked();
    await settings.opensLinks.focus();
    await settings.opensLinks.press('Space');
    await expect(settings.opensLinks).not.toBeChecked();
    await expect(window.page.getByRole('alert')).toHaveCount(0);
    await settings.opensLinks.press('Space');
    await expect(window.page.getByRole('alert')).toContainText('The system does not open links');
    for (const colorScheme of ['light', 'dark'] as const) {
      await window.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(window.page);
    }
  });
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
