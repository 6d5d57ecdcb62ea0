import { expectNothingLeft } from '../fixtures/endurance.ts';
import { test } from '../fixtures/journey.ts';

/*
 * The same as `endurance`, with an engine that compiles nothing. What it makes of functions that run often grows for
 * hundreds of rounds, to half of the heap: a leak of less than that could hide behind it. Here nothing hides.
 */

test.use({ engineFlags: ['--no-sparkplug', '--no-maglev', '--no-turbofan'] });

test('what the window itself holds does not grow with the tabs that were opened and the requests that were made', async ({
  window,
  serve,
}) => {
  test.setTimeout(1_800_000);
  await expectNothingLeft({ window, serve });
});
