import { countAfterFew, MANY_TABLES } from '../fixtures/endurance.ts';
import { expect, test } from '../fixtures/journey.ts';

test('tabs that were opened and closed, and requests that were made, leave no listener and no node', async ({
  connected,
}) => {
  const { window } = await connected(MANY_TABLES);
  const { before, after } = await countAfterFew(window, 5);
  expect(after.listeners).toBe(before.listeners);
  expect(after.nodes).toBe(before.nodes);
});
