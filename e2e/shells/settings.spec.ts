import { expect, test } from '../fixtures/journey.ts';
import { MainWindow } from '../pages/main-window.ts';

test.use({ asProgram: true });

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

async function heightOf({ frame }: MainWindow): Promise<number> {
  return (await frame.statusBar.boundingBox())?.height ?? 0;
}
