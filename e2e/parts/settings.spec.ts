import { expectAccessible } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import type { MainWindow } from '../pages/main-window.ts';

test('the theme of the system is followed as it changes', async ({ window }) => {
  await window.page.emulateMedia({ colorScheme: 'dark' });
  const dark = await window.background();
  await window.page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => window.background()).not.toBe(dark);
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

test('out of a folder of sources and in a browser, the system is not asked for links', async ({ open }) => {
  let opensLinks: boolean | null = true;
  const { window } = await open({ answers: [{ app: { opensLinks: () => opensLinks } }] });
  const { settings } = window;
  await window.openSettings();
  await expect(settings.opensLinks).toBeVisible();
  // The host is asked again after each press: what stands there was answered, and isn't only on its way.
  opensLinks = null;
  await settings.opensLinks.press('Space');
  await expect(settings.opensLinks).toHaveCount(0);
  await expect(settings.theme).toBeVisible();
});

test('that the system does not take a choice of links on is said', async ({ open }) => {
  // It opens them with another program, whatever is chosen.
  const { window } = await open({ answers: [{ app: { opensLinks: () => false } }] });
  const { settings, page } = window;
  await window.openSettings();
  await expect(page.getByRole('alert')).toContainText('Vitrine isn’t the default app for these links');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await settings.opensLinks.press('Space');
  await expect(settings.opensLinks).not.toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('with the largest text in a small window', () => {
  test.use({ windowSize: { width: 900, height: 600 } });

  test('nothing is out of reach', async ({ sample: window }) => {
    const { sidebar, table, settings } = window;
    await window.openSettings();
    await settings.chooseTextSize(160);
    await expect(settings.textSize.getByRole('radio', { name: '160%' })).toBeChecked();
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
