import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/parts/parts.ts';

/** Pauses the clock of the window, so that only the test advances it. */
async function pauseClock({ clock }: Page): Promise<void> {
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
}

test('controls show tooltips', async ({ sample }) => {
  const { page, table, tip, sidebar } = sample;
  await sidebar.choose('prod', 'ml', 'items');

  await test.step('a tooltip becomes the accessible description, unless it equals the name', async () => {
    await expect(table.versionButton).toHaveAccessibleDescription('Show versions');
    await expect(table.copyIdButton).toHaveAccessibleDescription('');
  });

  await test.step('a tooltip shows while the pointer is over its control', async () => {
    await table.versionButton.hover();
    await expect(tip).toContainText('Show versions');
    await table.name.hover();
    await expect(tip).toHaveCount(0);
  });

  await test.step('keyboard focus shows the tooltip below its control, and Escape closes only the tooltip', async () => {
    await table.optionsButton.click();
    await expect(table.options).toBeVisible();
    await sample.press('Escape');
    await expect(table.options).toHaveCount(0);
    // Focus returns a frame after the menu is closed.
    await expect(table.optionsButton).toBeFocused();
    await table.versionButton.focus();
    await expect(tip).toContainText('Show versions');
    const [below, button] = [await tip.boundingBox(), await table.versionButton.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    await sample.press('Escape');
    await expect(tip).toHaveCount(0);
    await expect(table.versionButton).toBeFocused();
  });

  await test.step('a disabled button says what it needs', async () => {
    await table.show('Versions');
    const compare = table.article.getByRole('button', { name: 'Compare' });
    await expect(compare).toBeDisabled();
    await compare.hover({ force: true });
    await expect(tip).toContainText('Select two versions to compare');
  });

  await test.step('a tooltip closes when its control disappears', async () => {
    await sidebar.filter.fill('it');
    await page.getByRole('button', { name: 'Clear' }).hover();
    await expect(tip).toContainText('Clear');
    await sidebar.filter.fill('');
    await expect(tip).toHaveCount(0);

    await page.getByRole('button', { name: 'Inspector' }).click();
    const close = page.getByRole('button', { name: 'Close the inspector' });
    await close.hover();
    await expect(tip).toContainText('Close the inspector');
    // In this size, the window has no room for the button, and no pointer or keyboard event reports that.
    await page.setViewportSize({ width: 700, height: 600 });
    await expect(close).toHaveCount(0);
    await expect(tip).toHaveCount(0);
  });
});

test('tooltips follow their delay and the state of their control', async ({ sample }) => {
  const { page, table, tip, sidebar } = sample;
  await sidebar.choose('prod', 'ml', 'items');
  await expect(table.copyIdButton).toBeVisible();
  await pauseClock(page);

  await test.step('a tooltip shows after a delay, and without one when moving on from another tooltip', async () => {
    await table.versionButton.hover();
    await page.clock.runFor(450);
    await expect(tip).toHaveCount(0);
    await table.copyIdButton.hover();
    await page.clock.runFor(450);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(50);
    await expect(tip).toHaveText('Copy ID');
    await table.versionButton.hover();
    await expect(tip).toContainText('Show versions');
  });

  await test.step('a tooltip follows a temporary change of its control’s name', async () => {
    await table.copyIdButton.click();
    await expect(table.copyIdButton).toHaveAccessibleName('Copied');
    await table.name.hover();
    await table.copyIdButton.hover();
    await page.clock.runFor(500);
    await expect(tip).toHaveText('Copied');
    // For as long as the button itself shows “Copied”.
    await page.clock.runFor(1500);
    await expect(tip).toHaveText('Copy ID');
  });
});
