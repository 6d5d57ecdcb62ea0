import { describe, expect, it } from 'vitest';
import { figureText, vectorFigures } from './cell-summary.ts';
import { pythonList } from './WholeValue.tsx';

describe('a vector', () => {
  it('has statistics', () => {
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
  ])('formats the figure %d', (number, text) => {
    expect(figureText(number)).toBe(text);
  });

  it('is copied as a Python list', () => {
    expect(pythonList('[1,-0.5,"NaN",null,"-Infinity"]')).toBe(
      "[1, -0.5, float('nan'), None, float('-inf')]",
    );
    expect(pythonList('[1e-7,true]')).toBe('[1e-7, True]');
  });
});
