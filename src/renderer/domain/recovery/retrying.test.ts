import { expect, it } from 'vitest';
import { retryTime } from './Retrying.tsx';

it.each([
  [-300, 'now'],
  [0, 'now'],
  [200, 'in 1 s'],
  [7001, 'in 8 s'],
  [90_000, 'in 1 min 30 s'],
])('shows a next request in %s ms as %s', (milliseconds, text) => {
  expect(retryTime(milliseconds)).toBe(text);
});
