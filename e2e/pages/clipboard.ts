import type { Page } from '@playwright/test';

/** The pages of one browser share a clipboard, and tests follow each other in one browser. */
export async function emptyClipboard(page: Page): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
}
