import { expectNothingLeft, MANY_TABLES } from '../fixtures/endurance.ts';
import { expect, test } from '../fixtures/journey.ts';

/*
 * Like `endurance`, with a JavaScript engine that only interprets. Otherwise the machine code of functions that run
 * often grows for hundreds of rounds, and could hide a leak (docs/decisions/024).
 */

test.use({ engineFlags: ['--no-sparkplug', '--no-maglev', '--no-turbofan'] });

test('opening and closing tabs and sending requests does not leak memory in an interpreting engine', async ({
  connected,
}) => {
  test.setTimeout(1_800_000);
  const { window } = await connected(MANY_TABLES);
  const { heapBytes, codeBytes } = await expectNothingLeft(window);
  // Otherwise the engine ignored the flags.
  expect(codeBytes).toBeLessThan(heapBytes * 0.45);
});
