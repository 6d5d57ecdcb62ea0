import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatBytes,
  formatClockTime,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatQuantity,
  formatRelativeTime,
  formatSignedCount,
  formatSignedTime,
} from './format.ts';

test.each([
  [0n, '+0'],
  [1204n, '+1,204'],
  [-48n, '\u221248'],
  [-(2n ** 63n), '\u22129,223,372,036,854,775,808'],
])('formats the signed count %s as %s', (difference, text) => {
  expect(formatSignedCount(difference)).toBe(text);
});

test.each([
  [0n, '+0 ms'],
  [-3000n, '\u22123.0 s'],
  [7_500_000n, '+2 h 5 min'],
  [86_400_000n, '+1 day'],
  [273_600_000n, '+3 days 4 h'],
  [2n ** 63n, '+106,751,991,167 days 7 h'],
])('formats the signed time %s ms as %s', (difference, text) => {
  expect(formatSignedTime(difference)).toBe(text);
});

test.each([
  [0, '0 B'],
  [842, '842 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [6100, '6.1 KB'],
  [18_400, '18 KB'],
  [999_499, '999 KB'],
  [999_500, '1.00 MB'],
  [3_820_000_000, '3.82 GB'],
  [3_700_000_000n, '3.70 GB'],
  [48_210_000_000, '48.2 GB'],
  [9_223_372_036_854_775_807n, '9.22 EB'],
])('formats %s bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1204311, '1,204,311'],
  [-1204, '-1,204'],
  [9_223_372_036_854_775_807n, '9,223,372,036,854,775,807'],
])('formats the count %s as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test('never loses a digit of a count', () => {
  fc.assert(
    fc.property(fc.bigInt(), (count) => {
      expect(BigInt(formatCount(count).replaceAll(',', ''))).toBe(count);
    }),
  );
});

test('uses singular and plural', () => {
  expect(formatQuantity(1, 'row')).toBe('1 row');
  expect(formatQuantity(1n, 'row')).toBe('1 row');
  expect(formatQuantity(0, 'row')).toBe('0 rows');
  expect(formatQuantity(1200, 'index', 'indices')).toBe('1,200 indices');
});

test.each([
  [0, '0 ms'],
  [0.42, '0.4 ms'],
  [3, '3 ms'],
  [9.97, '10 ms'],
  [41.3, '41 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [1240, '1.2 s'],
  [9960, '10 s'],
  [59_700, '1 min'],
  [72_000, '1 min 12 s'],
  [3_599_900, '1 h'],
  [7_500_000, '2 h 5 min'],
])('formats a duration of %s ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('formats a timestamp in local time', () => {
  const moment = new Date(2026, 10, 8, 9, 2, 4, 7).getTime();
  expect(formatDateTime(moment, 'local')).toBe('8 Nov 2026, 09:02:04');
  expect(formatDate(moment, 'local')).toBe('8 Nov 2026');
  expect(formatClockTime(moment, 'local')).toBe('09:02:04.007');
});

test('formats a timestamp in UTC, with a suffix if it includes the time', () => {
  const moment = Date.UTC(2026, 10, 8, 23, 2, 4, 7);
  expect(formatDateTime(moment, 'utc')).toBe('8 Nov 2026, 23:02:04 UTC');
  expect(formatDate(moment, 'utc')).toBe('8 Nov 2026');
  expect(formatClockTime(moment, 'utc')).toBe('23:02:04.007');
});

test('shows a timestamp beyond any calendar as a number', () => {
  expect(formatDateTime(9e15, 'local')).toBe('9000000000000000');
  expect(formatDate(9e15, 'utc')).toBe('9000000000000000');
});

const SECOND = 1000;

const HOUR = 3600 * SECOND;

test.each([
  [0, 'now'],
  [999, 'now'],
  [2 * SECOND, '2 s ago'],
  [119 * SECOND, '1 min ago'],
  [4.9 * HOUR, '4 h ago'],
  [24 * HOUR, '1 day ago'],
  [73 * HOUR, '3 days ago'],
  [-250 * SECOND, 'in 4 min'],
])('formats %s ms ago as %s', (before, text) => {
  const now = 1_800_000_000_000;
  expect(formatRelativeTime(now - before, now)).toBe(text);
});
