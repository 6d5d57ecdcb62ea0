import { expect, test } from 'vitest';
import { formatAge, formatMoment, momentOf } from './Moment.tsx';

test('formats a timestamp in the calendar range as a date', () => {
  const millis = new Date(2026, 10, 18, 9, 12, 44).getTime();
  expect(momentOf(BigInt(millis))).toBe(millis);
  expect(formatMoment(BigInt(millis), 'local')).toBe('18 Nov 2026, 09:12:44');
});

test.each([
  [-19_000, 'just now'],
  [-300_000, 'just now'],
  [999, 'just now'],
  [2000, '2 s ago'],
  [-3 * 3_600_000, '3 h ahead'],
])('formats an age of %s ms as %s', (before, text) => {
  expect(formatAge(1_800_000_000_000 - before, 1_800_000_000_000)).toBe(text);
});

test.each([2n ** 63n - 1n, -(2n ** 63n), 8_640_000_000_000_001n])(
  'shows the number %s beyond the calendar range',
  (millis) => {
    expect(momentOf(millis)).toBeUndefined();
    expect(formatMoment(millis, 'local')).toBe(`${millis} ms since 1970`);
  },
);
