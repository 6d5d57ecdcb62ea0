import { expect, test } from '../fixtures/app.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { FramePage } from '../pages/frame-page.ts';

test.use({ asProgram: true });

test('the window opens, and opens again on the same data', async ({ app }) => {
  await expect(app.page).toHaveTitle(/Vitrine/);
  await expect(new FramePage(app.page).areas).toBeVisible();
  await app.relaunch();
  await expect(new FramePage(app.page).statusBar).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the first screen is open to everyone, ${colorScheme}`, async ({ app }) => {
    await app.page.emulateMedia({ colorScheme });
    await expectAccessible(app.page);
  });
}
