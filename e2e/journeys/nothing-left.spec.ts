import { countAfterFew, MANY_TABLES } from '../fixtures/endurance.ts';
import { expect, test } from '../fixtures/journey.ts';

const ROUNDS = 5;

test('tabs that were opened and closed, and requests that were made, leave no listener and no node', async ({
  connected,
}) => {
  const { window } = await connected(MANY_TABLES);
  const { before, after } = await countAfterFew(window, ROUNDS);
  expect(after.listeners).toBe(before.listeners);
  // A status that says one thing more or less has one node more or less; what an opening leaves behind, each leaves.
  expect(Math.abs(after.nodes - before.nodes)).toBeLessThan(ROUNDS);
});
