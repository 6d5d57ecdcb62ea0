import { expect, it } from 'vitest';
import { formatNanoseconds } from '../format.ts';

it.each([
  [0, '0 ns'],
  [471, '471 ns'],
  [999.6, '1.00 µs'],
  [28_863, '28.9 µs'],
  [709_285, '709.3 µs'],
  [999_960, '1.00 ms'],
  [2_016_357, '2.02 ms'],
  [16_250_000_000, '16.3 s'],
  [5_400_000_000_000, '5400 s'],
])('%s nanoseconds are %s', (nanoseconds, text) => {
  expect(formatNanoseconds(nanoseconds)).toBe(text);
});
