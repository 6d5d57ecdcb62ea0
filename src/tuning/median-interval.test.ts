import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { medianInterval } from './median-interval.ts';

const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 });

/** Whether the interval excludes zero. */
function isSure(list: readonly number[]): boolean {
  const between = medianInterval(list)?.between;
  return between !== undefined && (between[0] > 0 || between[1] < 0);
}

it('the median lies between the ends, whatever the order, and turns with its values', () => {
  fc.assert(
    fc.property(values, (list) => {
      const found = medianInterval(list);
      if (found === undefined) throw new Error('there are values');
      expect(medianInterval(list.toReversed())).toEqual(found);
      const { median, between } = found;
      const turned = medianInterval(list.map((value) => -value));
      expect(turned?.median).toBeCloseTo(-median, 12);
      expect(between === undefined).toBe(list.length < 6);
      if (between === undefined) return;
      expect(between[0]).toBeLessThanOrEqual(median);
      expect(between[1]).toBeGreaterThanOrEqual(median);
      expect(turned?.between?.map(Math.abs).toSorted()).toEqual(between.map(Math.abs).toSorted());
    }),
    { numRuns: runs(200) },
  );
  expect(medianInterval([])).toBeUndefined();
});

it('where each value is above or below by chance, it is sure of one side at most one time of 20', () => {
  const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 11 });
  fc.assert(
    fc.property(sizes, (list) => {
      // All combinations of signs that chance can give the values.
      const ways = 2 ** list.length;
      let sure = 0;
      for (let way = 0; way < ways; way += 1) {
        if (isSure(list.map((size, place) => ((way >> place) & 1 ? size : -size)))) sure += 1;
      }
      expect(sure / ways).toBeLessThanOrEqual(0.05);
    }),
    { numRuns: runs(20) },
  );
});

it('excludes zero if six or more are on one side, and not if half of them are zero', () => {
  expect(isSure([1, 2, 3, 4, 5])).toBe(false);
  expect(isSure([1, 2, 3, 4, 5, 6])).toBe(true);
  expect(isSure([...Array.from({ length: 30 }, () => -3), 1, 2])).toBe(true);
  expect(isSure([0, 0, 0, 0, 0, 1, 2, 3, 4, 5])).toBe(false);
  expect(medianInterval([1, 2, 3, 10])?.median).toBe(2.5);
});
