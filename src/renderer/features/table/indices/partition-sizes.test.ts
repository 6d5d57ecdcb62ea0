import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partitionSizes } from './PartitionHistogram.tsx';

test('describes the distribution of rows over partitions', () => {
  const found = partitionSizes([715, 243, 1429, 355, 255, 1427, 359, 217]);
  expect(found).toMatchObject({ partitions: 8, rows: 5000, empty: 0, mean: 625, largest: 1429 });
  expect(found?.skew).toBeCloseTo(2.286, 3);
  expect(found?.top).toEqual({ partitions: 4, share: (1429 + 1427 + 715 + 359) / 5000 });
  expect(found?.bins.map(({ from, count }) => [from, count])).toEqual([
    [0, 0],
    [200, 5],
    [400, 0],
    [600, 1],
    [800, 0],
    [1000, 0],
    [1200, 0],
    [1400, 2],
  ]);
});

test('is undefined without partitions or rows', () => {
  expect(partitionSizes([])).toBeUndefined();
  expect(partitionSizes([0, 0])).toBeUndefined();
});

test('describes a single partition', () => {
  expect(partitionSizes([7])).toMatchObject({ skew: 1, top: { partitions: 1, share: 1 } });
});

test('puts every partition in one bin, with a limited number of bins', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2 ** 40 }), { minLength: 1, maxLength: 300 }), (sizes) => {
      const found = partitionSizes(sizes);
      if (found === undefined) return sizes.every((size) => size === 0);
      const { bins, largest } = found;
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sizes.length);
      expect(bins.length).toBeLessThanOrEqual(9);
      expect(bins.at(-1)?.count).toBeGreaterThan(0);
      expect(bins.at(-1)?.to).toBeGreaterThan(largest);
      return bins.every(({ from, to }) => Number.isInteger(from) && from < to);
    }),
  );
});
