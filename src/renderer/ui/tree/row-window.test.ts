import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RowWindowInput, rowWindow, scrollTopFor } from './use-row-window.ts';

const small = { count: 100, rowHeight: 26, viewport: 260, scrollTop: 0, maxHeight: 10_000_000 };
const huge = { ...small, count: 1_000_000 };

test('a short list is drawn whole and ends where its rows end', () => {
  expect(rowWindow({ ...small, count: 5 })).toEqual({ height: 130, first: 0, end: 5, shift: 0 });
});

test('only what is in view is drawn, with a few rows beyond', () => {
  const { first, end } = rowWindow({ ...small, scrollTop: 1300 });
  expect(first).toBeGreaterThan(35);
  expect(first).toBeLessThanOrEqual(50);
  expect(end).toBeGreaterThanOrEqual(60);
  expect(end).toBeLessThan(75);
});

test('a million rows reach from the first to the last in a height that can be laid out', () => {
  expect(rowWindow(huge).height).toBe(10_000_000);
  expect(rowWindow({ ...huge, scrollTop: 10_000_000 - 260 }).end).toBe(1_000_000);
});

const inputs: fc.Arbitrary<RowWindowInput> = fc.record({
  count: fc.integer({ min: 1, max: 2_000_000 }),
  rowHeight: fc.constantFrom(18, 26, 44),
  viewport: fc.integer({ min: 100, max: 2000 }),
  scrollTop: fc.integer({ min: 0, max: 9_000_000 }),
  maxHeight: fc.constant(10_000_000),
});

test('a row that was scrolled to is inside the viewport, whatever the size', () => {
  fc.assert(
    fc.property(inputs, fc.double({ min: 0, max: 1, noNaN: true }), (input, place) => {
      const index = Math.floor(place * (input.count - 1));
      const scrollTop = scrollTopFor(index, input);
      const { first, end, shift } = rowWindow({ ...input, scrollTop });
      const y = index * input.rowHeight - shift - scrollTop;
      expect(first <= index && index < end).toBe(true);
      expect(y).toBeGreaterThanOrEqual(-0.01);
      expect(y + input.rowHeight).toBeLessThanOrEqual(input.viewport + 0.01);
    }),
  );
});

test('a row in view does not move the list', () => {
  expect(scrollTopFor(52, { ...small, scrollTop: 1300 })).toBe(1300);
});
