import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf, shareText } from './ShareBar.tsx';

test.each([
  [2_204n, 1_206_515n, '0.18%'],
  [1n, 3n, '33%'],
  [1n, 32n, '3.1%'],
  [1n, 100n, '1%'],
  [0n, 5n, '0%'],
  [5n, 5n, '100%'],
  [1n, 1_000_000n, 'under 0.01%'],
  [999_999n, 1_000_000n, 'over 99.99%'],
  [9_563n, 10_187n, '93.9%'],
  [624n, 10_187n, '6.1%'],
  [427n, 1_000n, '43%'],
  [573n, 1_000n, '57%'],
  [1_199n, 1_200n, '99.92%'],
  [9_223_372_036_854_775_806n, 9_223_372_036_854_775_807n, 'over 99.99%'],
])('formats %s of %s as %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});

test.each([
  [1n, 0n],
  [2n, 1n],
  [-1n, 1n],
])('%s of %s has no share', (part, whole) => {
  expect(shareText(part, whole)).toBeUndefined();
  expect(shareOf(part, whole)).toBeUndefined();
});

test('never rounds a share to 0% or 100% unless it is exact', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 63n), fc.bigInt(1n, 2n ** 63n), (part, rest) => {
      const text = shareText(part, part + rest);
      expect(text).not.toBe('0%');
      expect(text).not.toBe('100%');
      expect(shareOf(part, part + rest)).toBeLessThanOrEqual(1);
    }),
  );
});
