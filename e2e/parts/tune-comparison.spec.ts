import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findObstacles } from '../fixtures/axe.ts';
import { findCutOff } from '../fixtures/layout.ts';
import { expect, test } from '../fixtures/parts/parts.ts';
import { openTune, TUNED_SET, tunedPoint, tunedSweep } from '../fixtures/parts/tuned-table.ts';

const GRID = [5, 20, 40, 80].flatMap((nprobes) => [null, 10].map((refine) => [nprobes, refine] as const));

/** Recall and latency after an index was rebuilt, and before: the same settings, but different ones are best. */
const AFTER = GRID.map(([nprobes, refine], place) =>
  tunedPoint(nprobes, refine, 0.7 + place * 0.035, 6 + place),
);
const BEFORE = GRID.map(([nprobes, refine], place) =>
  tunedPoint(nprobes, refine, 0.5 + place * 0.06, 9 + place * 1.6),
);

const OLDER = { sweepId: 'older', label: 'v41, IVF_PQ, 1,414 partitions, 48 sub-vectors', points: BEFORE };

async function chooseOverlay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Overlay/ }).click();
  await page.getByRole('option').nth(1).click();
}

test('a sweep is compared with an earlier one', async ({ open }) => {
  const { page, start, chart, tuneAgain } = await openTune({ open, sweep: { points: AFTER }, older: OLDER });
  const comparison = page.getByRole('region', { name: 'Comparison with the overlay' });

  await test.step('the chart labels both lines, and exports contain both sweeps', async () => {
    await start.click();
    await expect(chart.locator('text', { hasText: 'v42, 1,414 partitions' })).toHaveCount(0);
    await chooseOverlay(page);
    await expect(chart.locator('text', { hasText: 'v42, 1,414 partitions' })).toBeVisible();
    await expect(chart.locator('text', { hasText: OLDER.label })).toBeVisible();
    const save = async (kind: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as' }).click();
      await page.getByRole('menuitem', { name: kind }).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    const html = await save('HTML page');
    expect(html.name).toMatch(/^items sweep v42 \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.html$/);
    expect(html.text).toContain('<h2>Comparison with the overlay</h2>');
    expect(html.text).toContain('Same 8 settings, median');
    expect(html.text).toContain('More probes find more.');
    const csv = await save('CSV');
    expect(csv.text.match(/^(shown|overlay),/gm)).toHaveLength(16);
  });

  await test.step('the settings that both sweeps have are compared too, besides the best of each', async () => {
    const row = (name: RegExp) => comparison.getByRole('row', { name });
    await expect(comparison.getByRole('columnheader').first()).toHaveText('Nearest to the goal');
    await expect(row(/^Same 8 settings, median/)).toContainText('8 find more');
    await expect(row(/^Same 8 settings, median/)).toContainText('−35%');
    await page.getByRole('textbox', { name: 'Least recall' }).fill('0.93');
    await expect(comparison.getByRole('columnheader').first()).toHaveText('Best for the goal');
    await expect(row(/^v41/)).toContainText('misses the goal');
    await page.getByRole('textbox', { name: 'Least recall' }).fill('0.95');
  });

  await test.step('two sweeps of the same index are distinguished by their time', async () => {
    const older = { ...OLDER, sweepId: 'earlier', label: 'v42, 1,414 partitions', at: 60_000 };
    await tuneAgain({ sweep: { points: AFTER }, older });
    await chooseOverlay(page);
    await expect(chart.locator('text', { hasText: /\d\d:01:00.*, v42, 1,414 partitions/ })).toBeVisible();
    await expect(comparison.getByRole('row', { name: /\d\d:01:00/ })).toBeVisible();
  });

  await test.step('nothing is clipped or inaccessible in a small window, also with large text', async () => {
    for (const [colorScheme, zoom] of [
      ['light', '1'],
      ['dark', '1.6'],
    ] as const) {
      await page.setViewportSize({ width: 900, height: 600 });
      await page.emulateMedia({ colorScheme });
      await page.evaluate((size) => document.documentElement.style.setProperty('--text-zoom', size), zoom);
      await comparison.scrollIntoViewIfNeeded();
      expect(await findObstacles(page)).toEqual([]);
      expect(await findCutOff(page)).toEqual([]);
    }
  });

  await test.step('sweeps without common settings have no such row, and other differences are named', async () => {
    const points = [tunedPoint(7, null, 0.5, 3)];
    const set = { ...TUNED_SET, connectionId: 'sample', setId: 'other' };
    const params = { ...tunedSweep('sample').params, setId: 'other' };
    await tuneAgain({
      sweep: { points: AFTER },
      older: { ...OLDER, sweepId: 'apart', points, set, params },
    });
    await chooseOverlay(page);
    await expect(comparison.getByRole('row')).toHaveCount(4);
    await expect(comparison).toContainText('The overlay was measured with other queries.');
  });
});
