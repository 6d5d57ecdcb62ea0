import { countAfterClose, MANY_TABLES, workWithTables } from '../fixtures/endurance.ts';
import { expect, test } from '../fixtures/journey.ts';
import type { MainWindow } from '../pages/main-window.ts';

const ROUNDS = 3;

test('opening and closing tabs and sending requests leaks no listener and no DOM node', async ({
  connected,
}) => {
  const { window } = await connected(MANY_TABLES);
  await expect(window.sidebar.complete).toBeVisible();
  const before = await countWhenSteady(window);
  for (let round = 0; round < ROUNDS; round += 1) await workWithTables(window);
  // React holds a node of the previous render, the same one after the same round. Nodes that it holds for longer are
  // released at a later render. A leak never shrinks.
  await expect.poll(() => countAfterClose(window)).toEqual(before);
});

/** One-time allocations are complete when another round adds nothing; a leak adds in each round. */
async function countWhenSteady(window: MainWindow) {
  let counts = await countAfterRound(window);
  await expect(async () => {
    const earlier = counts;
    counts = await countAfterRound(window);
    expect(counts).toEqual(earlier);
  }).toPass({ timeout: 30_000 });
  return counts;
}

async function countAfterRound(window: MainWindow) {
  await workWithTables(window);
  return countAfterClose(window);
}
