import { expect, test } from '../fixtures/journey.ts';
import { listingServer } from '../fixtures/servers.ts';
import type { MainWindow } from '../pages/main-window.ts';

const LATIN = /^"?Inter Variable"? U\+0-FF/i;
const GREEK = /U\+370-/i;
const CYRILLIC = /U\+400-/i;

/** The files that were read, by family and letters. */
async function readFonts(window: MainWindow): Promise<readonly string[]> {
  return window.page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, unicodeRange }) => `${family} ${unicodeRange}`),
  );
}

test('the first picture needs one file of a font, and letters that are not Latin bring theirs', async ({
  window,
  serve,
}) => {
  await expect(window.welcome.sampleDoor).toBeVisible();
  await expect.poll(() => readFonts(window)).toEqual([expect.stringMatching(LATIN)]);
  const server = await serve(listingServer({ tables: [['πίνακας'], ['таблица']] }));
  await window.openNewConnection();
  await window.connectionPage.connect({ address: server.address, name: 'letters' });
  await expect(window.sidebar.complete).toBeVisible();
  for (const letters of [GREEK, CYRILLIC])
    await expect.poll(() => readFonts(window)).toContainEqual(expect.stringMatching(letters));
});
