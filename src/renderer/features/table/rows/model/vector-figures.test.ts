import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figureText, vectorFigures } from '../cell-summary.ts';
import { pythonList } from '../inspector/CellInspector.tsx';
import { sparkPath, zeroLine } from '../Sparkline.tsx';

const numbers = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), {
  maxLength: 500,
  size: 'large',
});

describe('a vector', () => {
  it('is told by its figures', () => {
    expect(vectorFigures([3, -4, 0, null])).toEqual({
      count: 4,
      without: 1,
      zeros: 1,
      least: -4,
      largest: 3,
      mean: -1 / 3,
      norm: 5,
    });
    expect(vectorFigures([])).toEqual({ count: 0, without: 0, zeros: 0 });
  });

  it.each([
    [0, '0'],
    [1.00468, '1.005'],
    [123456, '1.235e+5'],
    [-0.00001, '-1.000e-5'],
  ])('has a figure as %d written short', (number, text) => {
    expect(figureText(number)).toBe(text);
  });

  it('is drawn within its picture, whatever its numbers are', () => {
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

  it('has no line between numbers that have a gap between them', () => {
    expect(sparkPath([1, null, 2], { points: 3, width: 30, height: 10 })).toBe('M5.0 10.0M25.0 0.0');
  });

  it('has its zero where it is, and none where all numbers are on one side', () => {
    expect(zeroLine([-1, 3], 16)).toBe(12);
    expect(zeroLine([1, 3], 16)).toBeUndefined();
  });

  it('is copied for Python with its own words', () => {
    expect(pythonList('[1,-0.5,"NaN",null,"-Infinity"]')).toBe(
      "[1, -0.5, float('nan'), None, float('-inf')]",
    );
    expect(pythonList('[1e-7,true]')).toBe('[1e-7, True]');
  });
});
