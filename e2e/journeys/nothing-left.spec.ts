import { countSettled, MANY_TABLES, openAndAsk } from '../fixtures/endurance.ts';
import { expect, test } from '../fixtures/journey.ts';

const ROUNDS = 3;

test('tabs that were opened and closed, and requests that were made, leave no listener and no node', async ({
  connected,
}) => {
  const { window } = await connected(MANY_TABLES);
  await expect(window.sidebar.complete).toBeVisible();
  await openAndAsk(window);
  const before = await countSettled(window);
  for (let round = 0; round < ROUNDS; round += 1) await openAndAsk(window);
  // React holds a node of what it drew before, the same one after the same round; what it holds for longer, it lets go of
  // when it draws again. A leak never shrinks.
  await expect.poll(() => countSettled(window)).toEqual(before);
});
