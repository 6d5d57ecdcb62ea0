import { expectNothingLeft, MANY_TABLES } from '../fixtures/endurance.ts';
import { test } from '../fixtures/journey.ts';

test('tabs that were opened and closed, and requests that were made, leave nothing behind', async ({
  connected,
}) => {
  test.setTimeout(1_800_000);
  const { window } = await connected(MANY_TABLES);
  await expectNothingLeft(window);
});
