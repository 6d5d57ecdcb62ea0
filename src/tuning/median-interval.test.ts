import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { medianInterval } from './median-interval.ts';

const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 });

function excludesZero(list: readonly number[]): boolean {
  const between = medianInterval(list)?.between;
  return between !== undefined && (between[0] > 0 || between[1] < 0);
}

it('medianInterval contains the median, ignores order, and is mirrored if all values change sign', () => {
  fc.assert(
    fc.property(values, (list) => {
      const found = medianInterval(list);
      if (found === undefined) throw new Error('The interval of a list with values is missing.');
      expect(medianInterval(list.toReversed())).toEqual(found);
      const { median, between } = found;
      const negated = medianInterval(list.map((value) => -value));
      expect(negated?.median).toBeCloseTo(-median, 12);
      expect(between === undefined).toBe(list.length < 6);
      if (between === undefined) return;
      expect(between[0]).toBeLessThanOrEqual(median);
      expect(between[1]).toBeGreaterThanOrEqual(median);
      expect(negated?.between?.map(Math.abs).toSorted()).toEqual(between.map(Math.abs).toSorted());
    }),
    { numRuns: runs(200) },
  );
  expect(medianInterval([])).toBeUndefined();
});

it('medianInterval excludes zero for random signs with a probability of at most 5%', () => {
  const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 11 });
  fc.assert(
    fc.property(sizes, (list) => {
      // All combinations of signs, each equally likely.
      const combinationCount = 2 ** list.length;
      let excluded = 0;
      for (let signs = 0; signs < combinationCount; signs += 1) {
        if (excludesZero(list.map((size, place) => ((signs >> place) & 1 ? size : -size)))) excluded += 1;
      }
      expect(excluded / combinationCount).toBeLessThanOrEqual(0.05);
    }),
    { numRuns: runs(20) },
  );
});

it('medianInterval excludes zero for six values of one sign, but not for five or if half are zero', () => {
  expect(excludesZero([1, 2, 3, 4, 5])).toBe(false);
  expect(excludesZero([1, 2, 3, 4, 5, 6])).toBe(true);
  expect(excludesZero([...Array.from({ length: 30 }, () => -3), 1, 2])).toBe(true);
  expect(excludesZero([0, 0, 0, 0, 0, 1, 2, 3, 4, 5])).toBe(false);
  expect(medianInterval([1, 2, 3, 10])?.median).toBe(2.5);
});
