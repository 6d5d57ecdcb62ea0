import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVectors, vectorPaths } from './vector-comparison.ts';

describe('comparing two vectors', () => {
  it('returns the cosine, the norm, and the dimensions that differ most', () => {
    expect(compareVectors([3, 4, 0, 0], [3, 0, 0, 1])).toEqual({
      cosine: 9 / (5 * Math.sqrt(10)),
      norm: 5,
      differsMost: [
        { dimension: 1, difference: 4 },
        { dimension: 3, difference: -1 },
      ],
    });
  });

  it('lists at most three dimensions, largest difference first', () => {
    const compared = compareVectors([0, 0, 0, 0, 0], [1, -5, 2, 4, 3]);
    expect(compared?.differsMost.map(({ dimension }) => dimension)).toEqual([1, 3, 4]);
    expect(compared?.cosine).toBeUndefined();
  });

  it('returns nothing if a number is missing or the lengths differ', () => {
    expect(compareVectors([1, null], [1, 2])).toBeUndefined();
    expect(compareVectors([1, 2], [1, 2, 3])).toBeUndefined();
    expect(compareVectors([], [])).toBeUndefined();
  });

  it('draws any vectors inside the picture', () => {
    const numbers = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(numbers, numbers, (row, query) => {
        const { bars, outline, zero } = vectorPaths(row, query, { width: 256, height: 96 });
        expect(bars + outline).not.toMatch(/NaN|Infinity/);
        expect(zero).toBeGreaterThanOrEqual(0);
        expect(zero).toBeLessThanOrEqual(96);
        const heights = [...bars.matchAll(/V(-?[\d.]+)/g)].map(([, height]) => Number(height));
        for (const height of heights) {
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(96);
        }
      }),
    );
  });

  it('shows every peak even if there are more dimensions than pixels', () => {
    const row = Array.from({ length: 1536 }, (_, at) => (at === 777 ? -9 : 0.1));
    const { bars } = vectorPaths(row, [], { width: 256, height: 90 });
    expect(bars.match(/M/g)).toHaveLength(128);
    expect(bars).toContain('V90.0');
  });
});
