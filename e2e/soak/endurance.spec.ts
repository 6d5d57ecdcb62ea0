import { expectNothingLeft, MANY_TABLES } from '../fixtures/endurance.ts';
import { test } from '../fixtures/journey.ts';

test('opening and closing tabs and sending requests does not leak memory', async ({ connected }) => {
  test.setTimeout(1_800_000);
  const { window } = await connected(MANY_TABLES);
  await expectNothingLeft(window);
});
