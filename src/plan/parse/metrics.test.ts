import { expect, it } from 'vitest';
import { metricValue } from './metrics.ts';

it.each([
  ['471ns', 471, false],
  ['286.74µs', 286_740, true],
  ['286.74\u03bcs', 286_740, true],
  ['5us', 5_000, true],
  ['2.04ms', 2_040_000, true],
  ['24.256µs', 24_256, false],
  ['16.25s', 16_250_000_000, true],
  ['2m', 120_000_000_000, true],
  ['1h', 3_600_000_000_000, true],
  ['1m 5s', 65_000_000_000, true],
])('reads the time %s', (raw, nanoseconds, isRounded) => {
  expect(metricValue('some_time', raw)).toEqual({ kind: 'time', nanoseconds, isRounded });
});

it('treats times that the engine writes in full as exact', () => {
  expect(metricValue('elapsed', '678.99µs')).toEqual({
    kind: 'time',
    nanoseconds: 678_990,
    isRounded: false,
  });
});

it.each([
  ['999', 999, false],
  ['1,234', 1_234, false],
  ['12,345,678', 12_345_678, false],
  ['1.02 K', 1_020, true],
  ['15.75 M', 15_750_000, true],
  ['2.50 B', 2_500_000_000, true],
  ['1.00 T', 1_000_000_000_000, true],
  ['0.2', 0.2, false],
  ['-3', -3, false],
])('reads the count %s', (raw, count, isRounded) => {
  expect(metricValue('output_rows', raw)).toEqual({ kind: 'count', count, isRounded });
});

it.each([
  ['760.0 B', 760, false],
  ['0.0 B', 0, false],
  ['33.1 KB', 33_894.4, true],
  ['5.7 MB', 5.7 * 1024 ** 2, true],
  ['2 GiB', 2 * 1024 ** 3, true],
])('reads the size %s', (raw, bytes, isRounded) => {
  expect(metricValue('output_bytes', raw)).toEqual({ kind: 'bytes', bytes, isRounded });
});

it.each([
  ['100% (10/10)', { share: 1, part: 10, whole: 10 }],
  ['12.97% (65/501)', { share: 0.1297, part: 65, whole: 501 }],
  ['95.1% (4.61 K/4.85 K)', { share: 0.951, part: 4_610, whole: 4_850 }],
  ['N/A (0/0)', { share: undefined, part: 0, whole: 0 }],
  ['80%', { share: 0.8 }],
])('reads the ratio %s', (raw, expected) => {
  expect(metricValue('selectivity', raw)).toEqual({ kind: 'ratio', ...expected });
});

it.each([
  ['wait_ms', '5', 'time'],
  ['build_nanos', '5', 'time'],
  ['spilled_bytes', '0', 'bytes'],
  // A number of bytes, but newer engines write it as a count in thousands.
  ['bytes_read', '256', 'count'],
])('infers the unit from the name %s', (name, raw, kind) => {
  expect(metricValue(name, raw).kind).toBe(kind);
});

it.each([
  '',
  'x',
  '1.',
  '.',
  ',',
  '1,2',
  '1,23,456',
  '1.2.3',
  '12 total → 3 matched',
  '5 zs',
  '--',
  '1e5',
  '{0:1}',
])('keeps %j as text', (raw) => {
  expect(metricValue('metric', raw)).toEqual({ kind: 'text' });
});
