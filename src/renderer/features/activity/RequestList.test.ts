import { expect, test } from 'vitest';
import { stepTo } from './RequestList.tsx';

const middle = { selected: 10, count: 100, page: 5 };

test.each([
  ['ArrowDown', 11],
  ['ArrowUp', 9],
  ['PageDown', 15],
  ['PageUp', 5],
  ['Home', 0],
  ['End', 99],
])('%s moves the selection from row 10 to row %i', (key, row) => {
  expect(stepTo(key, middle)).toBe(row);
});

test('stops at both ends', () => {
  expect(stepTo('ArrowUp', { ...middle, selected: 0 })).toBe(0);
  expect(stepTo('PageDown', { ...middle, selected: 98 })).toBe(99);
});

test('starts at the newest request, which is in view', () => {
  expect(stepTo('ArrowDown', { ...middle, selected: -1 })).toBe(99);
  expect(stepTo('ArrowUp', { ...middle, selected: -1 })).toBe(99);
});

test('ignores other keys and an empty list', () => {
  expect(stepTo('End', { ...middle, count: 0 })).toBeUndefined();
  expect(stepTo('x', middle)).toBeUndefined();
});
