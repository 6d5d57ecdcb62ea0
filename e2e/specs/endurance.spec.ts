import { expectNothingLeft } from '../fixtures/endurance.ts';
import { test } from '../fixtures/journey.ts';

test('tabs that were opened and closed, and requests that were made, leave nothing behind', async ({
  window,
  serve,
}) => {
  test.setTimeout(1_800_000);
  await expectNothingLeft({ window, serve });
});
