import { expect, test } from 'vitest';
import { formatMoment, momentOf } from './Moment.tsx';

test('a time that a calendar has is a date', () => {
  const millis = new Date(2026, 10, 18, 9, 12, 44).getTime();
  expect(momentOf(BigInt(millis))).toBe(millis);
  expect(formatMoment(BigInt(millis), 'local')).toBe('18 Nov 2026, 09:12:44');
});

test.each([2n ** 63n - 1n, -(2n ** 63n), 8_640_000_000_000_001n])('%s keeps its digits', (millis) => {
  expect(momentOf(millis)).toBeUndefined();
  expect(formatMoment(millis, 'local')).toBe(`${millis} ms since 1970`);
});
