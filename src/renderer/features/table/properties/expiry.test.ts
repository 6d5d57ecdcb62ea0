import { expect, test } from 'vitest';
import { expiryText } from './FactList.tsx';

const NOW = 1_795_000_000_000;
const MINUTE = 60_000;

test.each([
  [4 * MINUTE + 12_000, 'expires in 4 min', 'soon'],
  [90 * MINUTE, 'expires in 1 h', 'later'],
  [500, 'expires in less than a second', 'soon'],
  [0, 'expired just now', 'expired'],
  [-3 * MINUTE, 'expired 3 min ago', 'expired'],
])('formats %i ms from now as %s', (left, text, state) => {
  expect(expiryText(BigInt(NOW + left), NOW)).toEqual({ words: text, state });
});

test('handles timestamps beyond any calendar', () => {
  expect(expiryText(2n ** 63n - 1n, NOW)).toEqual({ words: 'expiry out of range', state: 'later' });
  expect(expiryText(-(2n ** 63n), NOW).state).toBe('expired');
});
