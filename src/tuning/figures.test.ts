import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { milliseconds, p99Note, share } from './figures.ts';
import { percentile } from './statistics.ts';

it('share rounds halves up despite floating-point errors', () => {
  expect([0.9775, 0.9774999999999998, 0.9765, 0.0005, 0.97749].map(share)).toEqual([
    '0.978',
    '0.978',
    '0.977',
    '0.001',
    '0.977',
  ]);
});

it('share rounds the mean of row counts like exact arithmetic', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(counts, (found) => {
      const mean = found.reduce((sum, count) => sum + count / 10, 0) / found.length;
      const [sum, all] = [found.reduce((total, count) => total + count, 0), found.length * 10];
      const exact = Math.floor((sum * 2000 + all) / (2 * all));
      const thousandths = sum < all ? Math.min(999, exact) : 1000;
      expect(share(mean)).toBe((thousandths / 1000).toFixed(3));
    }),
    { numRuns: runs(300) },
  );
});

it('share returns 1.000 only for exactly 1', () => {
  expect([1, 0.9999, 0].map(share)).toEqual(['1.000', '0.999', '0.000']);
});

it('milliseconds rounds to 0.1 ms below 100 ms, to 1 ms above, and to 0.01 s from one second on', () => {
  expect([7.42, 99.94, 99.96, 212.4, 1300].map(milliseconds)).toEqual([
    '7.4 ms',
    '99.9 ms',
    '100 ms',
    '212 ms',
    '1.30 s',
  ]);
});

it('p99Note states the rank of the p99 for fewer than 200 timings', () => {
  const fromTheEnd = (count: number) =>
    count -
    percentile(
      Array.from({ length: count }, (_, place) => place),
      0.99,
    );
  for (const count of [1, 20, 80, 99]) {
    expect(fromTheEnd(count)).toBe(1);
    expect(p99Note(count)).toBe(`With ${count} timings, p99 is the slowest`);
  }
  for (const count of [100, 199]) {
    expect(fromTheEnd(count)).toBe(2);
    expect(p99Note(count)).toBe(`With ${count} timings, p99 is the second slowest`);
  }
  expect(fromTheEnd(200)).toBe(3);
  expect(p99Note(200)).toBeUndefined();
});
