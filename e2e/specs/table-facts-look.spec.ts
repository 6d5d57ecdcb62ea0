import { findObstacles } from '../fixtures/axe.ts';
import { openCountedTable } from '../fixtures/counted-table.ts';
import { expect, test } from '../fixtures/journey.ts';
import { findCutOff } from '../fixtures/layout.ts';

for (const windowSize of [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
]) {
  test.describe(() => {
    test.use({ windowSize });

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`what is counted is whole and open to everyone, ${colorScheme}, ${windowSize.width} px`, async ({
        window,
        serve,
      }) => {
        const { table, page } = window;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await openCountedTable(window, serve);
        await expect(table.fact('Size')).toHaveText('3.82 GB');
        for (const name of ['Overview', 'Stats', 'Indices', 'Storage', 'Raw'] as const) {
          await test.step(name, async () => {
            await table.show(name);
            if (name === 'Indices') await table.index('vector_idx').click();
            await expect(table.article.getByRole('tabpanel')).not.toBeEmpty();
            expect.soft(await findCutOff(page), `cut off on ${name}`).toEqual([]);
            expect.soft(await findObstacles(page), `obstacles on ${name}`).toEqual([]);
          });
        }
      });
    }
  });
}

test('bars and the picture keep their edges where the system paints', async ({ window, serve }) => {
  const { table, page } = window;
  await openCountedTable(window, serve);
  await page.emulateMedia({ forcedColors: 'active' });
  await table.show('Stats');
  await expect(table.stats.getByRole('figure')).toBeVisible();
  const unseen = await table.stats.evaluate((panel) =>
    [...panel.querySelectorAll('figure i, [aria-hidden] > span[style]')]
      .map((element) => getComputedStyle(element))
      .filter((style) => style.borderTopWidth === '0px' && style.backgroundColor === 'rgba(0, 0, 0, 0)'),
  );
  expect(unseen).toEqual([]);
});
