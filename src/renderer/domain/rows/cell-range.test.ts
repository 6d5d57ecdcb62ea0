import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cellCount, cellRangeText, isInRange, rangeWithin, sidesOf, wholeRange } from './cell-range.ts';

const place = fc.record({ row: fc.nat(12), column: fc.nat(12) });
const ranges = fc.record({ from: place, to: place });
const sizes = fc.record({ rows: fc.integer({ min: 1, max: 10 }), columns: fc.integer({ min: 1, max: 10 }) });

describe('a range of cells', () => {
  it('counts the cells inside it, regardless of its direction', () => {
    fc.assert(
      fc.property(ranges, (range) => {
        const all = Array.from({ length: 13 * 13 }, (_, at) => ({
          row: Math.floor(at / 13),
          column: at % 13,
        }));
        expect(all.filter((cell) => isInRange(range, cell))).toHaveLength(cellCount(range));
        expect(isInRange(range, range.from) && isInRange(range, range.to)).toBe(true);
        expect(sidesOf({ from: range.to, to: range.from })).toEqual(sidesOf(range));
      }),
    );
  });

  it('is limited to existing rows, and is undefined for a single cell', () => {
    fc.assert(
      fc.property(ranges, sizes, (range, size) => {
        const within = rangeWithin(range, size);
        if (within === undefined) return;
        expect(cellCount(within)).toBeGreaterThan(1);
        const { bottom, right } = sidesOf(within);
        expect(bottom < size.rows && right < size.columns).toBe(true);
      }),
    );
    const cell = { row: 1, column: 1 };
    expect(rangeWithin({ from: cell, to: cell }, { rows: 3, columns: 3 })).toBeUndefined();
    expect(rangeWithin({ from: cell, to: { row: 9, column: 1 } }, { rows: 0, columns: 3 })).toBeUndefined();
  });
});

test('describes the number of cells and rows', () => {
  expect(cellRangeText({ from: { row: 4, column: 3 }, to: { row: 2, column: 0 } })).toBe('12 cells, 3 rows');
  expect(cellRangeText({ from: { row: 4, column: 3 }, to: { row: 4, column: 4 } })).toBe('2 cells, 1 row');
});

test('is undefined for all cells if there are no rows', () => {
  expect(wholeRange({ rows: 0, columns: 3 })).toBeUndefined();
  expect(wholeRange({ rows: 2, columns: 3 })).toEqual({
    from: { row: 0, column: 0 },
    to: { row: 1, column: 2 },
  });
});
