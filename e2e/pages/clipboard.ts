import type { Page } from '@playwright/test';

/** Consecutive tests share a browser, whose pages share a clipboard. */
export async function emptyClipboard(page: Page): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
}
