import { expect, it } from 'vitest';
import { responseTimeText } from './StatusBar.tsx';

it.each([
  ['done', 37.6, '38 ms'],
  ['done', 0.2, '1 ms'],
  ['failed', 5, 'no response'],
] as const)('an answer that is %s after %s ms: %s', (state, duration, words) => {
  expect(responseTimeText({ state, duration })).toBe(words);
});
