import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { settingKey, settingText } from './setting.ts';
import { latencyFigures, percentile, rangeAround, recallFigures } from './statistics.ts';

it('percentile returns one of the values, with at least the given share of all values at or below it', () => {
  expect([0, 0.5, 0.95, 1].map((share) => percentile([1, 2, 3, 4], share))).toEqual([1, 2, 4, 4]);
  expect(percentile([], 0.5)).toBe(0);
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (list, share) => {
        const sorted = list.sort((one, other) => one - other);
        const value = percentile(sorted, share);
        expect(sorted).toContain(value);
        expect(sorted.filter((one) => one <= value).length / sorted.length).toBeGreaterThanOrEqual(share);
      },
    ),
  );
});

it('latencyFigures counts the times, and rounds to a thousandth of a millisecond', () => {
  const times = Float32Array.from({ length: 100 }, (_, index) => 100.1 - index);
  expect(latencyFigures(times)).toEqual({
    p50: 50.1,
    p95: 95.1,
    p99: 99.1,
    count: 100,
    ranges: { p50: { from: 40.1, to: 60.1 }, p95: { from: 90.1, to: 100.1 }, p99: { from: 97.1, to: null } },
  });
});

it('rangeAround contains the true percentile with a probability of about 95%', () => {
  const count = fc.integer({ min: 20, max: 3_000 });
  fc.assert(
    fc.property(count, fc.constantFrom(0.5, 0.95, 0.99), (length, share) => {
      const { from, to } = rangeAround(
        Array.from({ length }, (_, index) => index + 1),
        share,
      );
      // The range contains the value if at least `from` numbers of the sample are below it, and fewer than `to`.
      const chances = chancesBelow(length, share);
      const coverage = chances.slice(from, to ?? undefined).reduce((sum, chance) => sum + chance, 0);
      expect(coverage).toBeGreaterThan(0.94);
      expect(from).toBeLessThanOrEqual(share * length);
    }),
  );
});

/** For each count from 0 to `length`: the probability that this many sampled values are below the quantile `share`. */
function chancesBelow(length: number, share: number): readonly number[] {
  let logarithm = length * Math.log(1 - share);
  return Array.from({ length: length + 1 }, (_, below) => {
    if (below > 0) logarithm += Math.log(((length - below + 1) / below) * (share / (1 - share)));
    return Math.exp(logarithm);
  });
}

it('recallFigures returns the mean, the worst, the share below 0.9, and the worst queries in order', () => {
  const found = [10, 9, 8, 8, 2, 10];
  const recalls = found.map((count, query) => ({ query, found: count, of: 10, row: `r${query}` }));
  const { deviation, ...figures } = recallFigures(recalls);
  expect(figures).toEqual({
    mean: (1 + 0.9 + 0.8 + 0.8 + 0.2 + 1) / 6,
    worst: 0.2,
    under: 0.5,
    worstQueries: [
      { query: 4, recall: 0.2, row: 'r4' },
      { query: 2, recall: 0.8, row: 'r2' },
      { query: 3, recall: 0.8, row: 'r3' },
      { query: 1, recall: 0.9, row: 'r1' },
    ],
  });
  expect(deviation).toBeCloseTo(0.2396, 4);
});

describe('the deviation that recallFigures returns', () => {
  const queries = (counts: readonly number[], of = 10) =>
    counts.map((found, query) => ({ query, found, of }));
  const counts = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 200 });

  it('is positive even if all queries have the same recall, and shrinks with more queries', () => {
    fc.assert(
      fc.property(counts, (found) => {
        const one = recallFigures(queries(found)).deviation;
        const many = recallFigures(queries(Array.from({ length: 100 }, () => found).flat())).deviation;
        expect(one).toBeGreaterThan(0);
        expect(many).toBeGreaterThan(0);
        expect(many).toBeLessThan(one / 5);
      }),
      { numRuns: runs(50) },
    );
  });

  it('is half of the 95% interval of a normal distribution if queries differ', () => {
    const pair = fc.record({
      low: fc.integer({ min: 2, max: 4 }),
      high: fc.integer({ min: 8, max: 10 }),
      times: fc.integer({ min: 15, max: 200 }),
    });
    fc.assert(
      fc.property(pair, ({ low, high, times }) => {
        const found = Array.from({ length: times }, () => [low, high]).flat();
        const spread = ((high - low) / 20) * Math.sqrt((2 * times) / (2 * times - 1));
        const normal = (1.96 * spread) / Math.sqrt(2 * times);
        expect(recallFigures(queries(found)).deviation).toBeCloseTo(normal, 12);
      }),
      { numRuns: runs(50) },
    );
  });

  it('is the bound of Wilson’s interval if all queries find all rows, or none', () => {
    const all = (count: number, of: number) =>
      recallFigures(
        queries(
          Array.from({ length: count }, () => of),
          of,
        ),
      ).deviation;
    expect(all(40, 10)).toBeCloseTo(0.0095, 4);
    expect(all(1_000, 10)).toBeCloseTo(0.0004, 4);
    // The deviation is the same whether all rows of each query are found, or none.
    expect(recallFigures(queries(Array.from({ length: 40 }, () => 0))).deviation).toBeCloseTo(0.0095, 4);
  });
});

it('settingText lists the varied parameters in the order of the form; settingKey ignores member order', () => {
  const axes = [
    { parameter: 'nprobes' as const, values: [1, 40] },
    { parameter: 'refine_factor' as const, values: [null, 10] },
    { parameter: 'prefilter' as const, values: [true, false] },
    { parameter: 'ef' as const, values: [7] },
  ];
  const setting = { refine_factor: null, nprobes: 40, prefilter: false, ef: 7 };
  expect(settingText(setting, axes)).toBe('nprobes 40, no refine, postfilter');
  expect(settingKey(setting)).toBe(settingKey({ ef: 7, prefilter: false, nprobes: 40, refine_factor: null }));
});
