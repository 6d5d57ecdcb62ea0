import { expectNothingLeft, MANY_TABLES } from '../fixtures/endurance.ts';
import { expect, test } from '../fixtures/journey.ts';

/*
 * The same as `endurance`, with an engine that only interprets. The machine code that it makes otherwise, of functions that
 * run often, grows for hundreds of rounds, and a leak could hide behind it (docs/decisions/024).
 */

test.use({ engineFlags: ['--no-sparkplug', '--no-maglev', '--no-turbofan'] });

test('what the window itself holds does not grow with the tabs that were opened and the requests that were made', async ({
  connected,
}) => {
  test.setTimeout(1_800_000);
  const { window } = await connected(MANY_TABLES);
  const { heapBytes, codeBytes } = await expectNothingLeft(window);
  // Else the engine took no notice of what it was told.
  expect(codeBytes).toBeLessThan(heapBytes * 0.45);
});
