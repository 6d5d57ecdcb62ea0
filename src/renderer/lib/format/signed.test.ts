import { expect, test } from 'vitest';
import { formatSignedCount, formatSignedTime } from '../format.ts';

test.each([
  [0n, '+0'],
  [1204n, '+1,204'],
  [-48n, '\u221248'],
  [-(2n ** 63n), '\u22129,223,372,036,854,775,808'],
])('%s is counted as %s', (difference, words) => {
  expect(formatSignedCount(difference)).toBe(words);
});

test.each([
  [0n, '+0 ms'],
  [-3000n, '\u22123.0 s'],
  [7_500_000n, '+2 h 5 min'],
  [86_400_000n, '+1 day'],
  [273_600_000n, '+3 days 4 h'],
  [2n ** 63n, '+106,751,991,167 days 7 h'],
])('%s ms take %s', (difference, words) => {
  expect(formatSignedTime(difference)).toBe(words);
});
