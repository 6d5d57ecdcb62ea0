import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawnIndexes,
  indexAt,
  offsetFor,
  type RowWindowInput,
  rowWindow,
  scrollTopFor,
  spanBetween,
  startsOf,
} from './virtual.ts';

const small = { count: 100, rowHeight: 26, viewport: 260, scrollTop: 0, maxHeight: 10_000_000 };
const huge = { ...small, count: 1_000_000 };

test('renders a short list completely, with a matching height', () => {
  expect(rowWindow({ ...small, count: 5 })).toEqual({ height: 130, first: 0, end: 5, shift: 0 });
});

test('renders only visible rows and a few more', () => {
  const { first, end } = rowWindow({ ...small, scrollTop: 1300 });
  expect(first).toBeGreaterThan(35);
  expect(first).toBeLessThanOrEqual(50);
  expect(end).toBeGreaterThanOrEqual(60);
  expect(end).toBeLessThan(75);
});

test('maps a million rows to a limited height', () => {
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

test('scrolls any row into the viewport, for any size', () => {
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

test('doesn’t scroll for a visible row', () => {
  expect(scrollTopFor(52, { ...small, scrollTop: 1300 })).toBe(1300);
});

const sizes = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 200 });
const places = fc.integer({ min: -2000, max: 40_000 });

test('finds the item at an offset', () => {
  fc.assert(
    fc.property(sizes, places, (all, place) => {
      const starts = startsOf(all);
      const index = indexAt(starts, place);
      expect(starts[index] ?? Number.NEGATIVE_INFINITY).toBeLessThanOrEqual(place);
      expect(starts[index + 1] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(place);
    }),
  );
});

test('finds all items in a span, with the requested overscan', () => {
  fc.assert(
    fc.property(sizes, fc.nat(40_000), fc.nat(2000), fc.nat(5), (all, from, length, more) => {
      const starts = startsOf(all);
      const seen = all.flatMap((size, index) => {
        const start = starts[index] ?? 0;
        return start < from + length && start + size > from ? [index] : [];
      });
      const { first, end } = spanBetween(starts, from, from + length, more);
      for (const index of seen) expect(first <= index && index < end).toBe(true);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(all.length);
      expect(end - first).toBeLessThanOrEqual(seen.length + 2 * more + 2);
    }),
  );
});

test.each([
  [undefined, [3, 4, 5]],
  [-1, [3, 4, 5]],
  [4, [3, 4, 5]],
  [2, [3, 4, 5, 2]],
  [6, [3, 4, 5, 6]],
])('with %s as the current index, renders %j', (current, drawn) => {
  expect(drawnIndexes({ first: 3, end: 6 }, current)).toEqual(drawn);
});

test('renders only the current index of an empty span', () => {
  expect(drawnIndexes({ first: 3, end: 0 })).toEqual([]);
  expect(drawnIndexes({ first: 3, end: 0 }, 1)).toEqual([1]);
});

test.each([
  [0, 100, 0],
  [60, 90, 50],
  [200, 300, 200],
  [300, 400, 300],
])('scrolls a span from %i to %i into view at %i', (from, to, offset) => {
  expect(offsetFor(from, to, { offset: 50, viewport: 100 })).toBe(offset);
});
