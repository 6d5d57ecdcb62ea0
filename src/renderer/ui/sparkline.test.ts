import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparkPath, zeroLine } from './Sparkline.tsx';

const numbers = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), {
  maxLength: 500,
  size: 'large',
});

describe('a sparkline', () => {
  it('stays inside its box for any numbers', () => {
    fc.assert(
      fc.property(numbers, (vector) => {
        const path = sparkPath(vector, { points: 44, width: 88, height: 16 });
        const places = path.match(/[ML][^ML]+/g) ?? [];
        expect(places.length).toBeLessThanOrEqual(44);
        expect(path).not.toMatch(/NaN|Infinity/);
        for (const place of places) {
          const [x = -1, y = -1] = place.slice(1).split(' ').map(Number);
          expect(x >= 0 && x <= 88 && y >= 0 && y <= 16).toBe(true);
        }
      }),
    );
  });

  it('has no line across a gap', () => {
    expect(sparkPath([1, null, 2], { points: 3, width: 30, height: 10 })).toBe('M5.0 10.0M25.0 0.0');
  });

  it('has a zero line only if the numbers are on both sides of zero', () => {
    expect(zeroLine([-1, 3], 16)).toBe(12);
    expect(zeroLine([1, 3], 16)).toBeUndefined();
  });

  it('stays inside a box of another size', () => {
    const vector = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 99 });
    fc.assert(
      fc.property(vector, (numbers) => {
        for (const [, x, y] of sparkPath(numbers, { points: 22, width: 44, height: 14 }).matchAll(
          /[ML](\S+) ([^ML]+)/g,
        )) {
          expect(Number(x)).toSatisfy((place: number) => place >= 0 && place <= 44);
          expect(Number(y)).toSatisfy((place: number) => place >= 0 && place <= 14);
        }
      }),
    );
  });
});
