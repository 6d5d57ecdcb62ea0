import { listing } from '../fixtures/parts/listing.ts';
import { connectedTo, expect, test } from '../fixtures/parts/parts.ts';
import type { MainWindow } from '../pages/main-window.ts';

// A tab that has loaded fonts before has them in its cache.
test.use({ newTab: true });

const LATIN = /^inter-latin-/;

/** The font files that the page has requested since it was opened. */
function fontFiles({ page }: MainWindow): Promise<readonly string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.split('/').at(-1) ?? '')
      .filter((name) => name.endsWith('.woff2'))
      .sort(),
  );
}

test('the first screen loads a single font file', async ({ window }) => {
  await expect(window.welcome.sampleButton).toBeVisible();
  await expect.poll(() => fontFiles(window)).toEqual([expect.stringMatching(LATIN)]);
  // No font is prefetched either: its request would have started by now.
  await window.page.waitForLoadState('networkidle');
  expect(await fontFiles(window)).toEqual([expect.stringMatching(LATIN)]);
});

test('Greek and Cyrillic names load the fonts for their scripts', async ({ open }) => {
  const tables = [['πίνακας'], ['таблица']];
  const { window } = await open({ ...connectedTo(), answers: [listing({ tables })] });
  await expect(window.sidebar.row('таблица')).toBeVisible();
  for (const letters of [/greek-/, /cyrillic-/])
    await expect.poll(() => fontFiles(window)).toContainEqual(expect.stringMatching(letters));
});
