import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/parts/parts.ts';
import { planText } from '../fixtures/plan-texts.ts';

test('the graph of a plan is navigated by keyboard and by its minimap', async ({ window }) => {
  const { plan, page } = window;
  await window.press('3');
  await plan.read(planText('ivfpq-prefilter-scalar-analyze'));
  await plan.show('Graph');

  await test.step('the arrow keys follow the critical path, and move to operators that ran in parallel', async () => {
    const graph = plan.drawing('Graph');
    const current = graph.getByRole('treeitem');
    await expect(current).toHaveAccessibleName(/^ANNIvfPartition, own time 287 µs, .*on the critical path/);
    await graph.focus();
    await window.press('ArrowRight');
    await expect(current).toHaveAccessibleName(/^ScalarIndexQuery, own time 191 µs, .*ran in parallel/);
    await window.press('Home');
    await expect(current).toHaveAccessibleName(/^3 cheap operators, Analyze, Traced, Projection/);
    await window.press('ArrowDown');
    await expect(current).toHaveAccessibleName(/^LanceRead, .*on the critical path/);
  });

  await test.step('a minimap scrolls a graph that is larger than its view, and is hidden when the graph fits', async () => {
    const map = plan.graphMap;
    await expect(map).toBeVisible();
    const before = await pictureOf(map);
    await map.click({ position: { x: 20, y: 8 } });
    await expect.poll(() => pictureOf(map)).not.toBe(before);
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    for (let step = 0; step < 4; step += 1) await zoomOut.click();
    await expect(map).toBeHidden();
    await page.getByRole('button', { name: 'Zoom to fit' }).click();
    await expect(map).toBeVisible();
  });
});

/** The frame on the map marks the visible part of the graph. */
function pictureOf(map: Locator): Promise<string> {
  return map.evaluate((element) => element.querySelector('canvas')?.toDataURL() ?? '');
}
