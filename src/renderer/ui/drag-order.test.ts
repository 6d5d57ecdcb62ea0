import { expect, it, test } from 'vitest';
import { endSpeed, gapAmong, gapMark, stepOfKey } from './drag-order.ts';

const tabs = [
  [100, 200],
  [200, 240],
] as const;

test.each([
  [0, 0],
  [149, 0],
  [151, 1],
  [219, 1],
  [221, 2],
  [900, 2],
])('a drop at %i is before tab %i', (x, index) => {
  expect(gapAmong(tabs, x, true)).toBe(index);
});

test('a drop without tabs is at position 0', () => {
  expect(gapAmong([], 50, true)).toBe(0);
});

test.each([
  [99, undefined],
  [100, 0],
  [240, 2],
  [241, undefined],
])('in a list without space beyond its items, a drop at %i is in gap %s', (at, gap) => {
  expect(gapAmong(tabs, at, false)).toBe(gap);
});

test('a strip scrolls while an item is dragged to an end', () => {
  const ends = { size: 24, slowest: 12, fastest: 12 };
  expect([10, 200, 395].map((x) => endSpeed(x, 400, ends))).toEqual([-12, 0, 12]);
});

it('a list scrolls while an item is dragged near an end, with a maximum speed', () => {
  const speedAt = (y: number) => endSpeed(y, 400, { size: 32, slowest: 1, fastest: 14 });
  expect([speedAt(200), speedAt(32), speedAt(368)]).toEqual([0, 0, 0]);
  expect(speedAt(20)).toBeLessThan(0);
  expect(speedAt(4)).toBeLessThan(speedAt(20));
  expect(speedAt(396)).toBe(-speedAt(4));
  expect(speedAt(4000)).toBe(speedAt(400));
});

it('the mark is before the next item, or after the last one', () => {
  const marks = (gap: number | undefined) => [0, 1, 2].map((index) => gapMark(index, gap, 3));
  expect(marks(1)).toEqual([undefined, 'before', undefined]);
  expect(marks(3)).toEqual([undefined, undefined, 'after']);
  expect(marks(undefined)).toEqual([undefined, undefined, undefined]);
});

it('only Alt with an arrow key moves an item', () => {
  expect(stepOfKey({ key: 'ArrowUp', altKey: true })).toBe(-1);
  expect(stepOfKey({ key: 'ArrowDown', altKey: true })).toBe(1);
  expect(stepOfKey({ key: 'ArrowDown', altKey: false })).toBeUndefined();
  expect(stepOfKey({ key: 'Home', altKey: true })).toBeUndefined();
});
