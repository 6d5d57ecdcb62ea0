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
])('%s leads from row 10 to row %i', (key, row) => {
  expect(stepTo(key, middle)).toBe(row);
});

test('stops at both ends', () => {
  expect(stepTo('ArrowUp', { ...middle, selected: 0 })).toBe(0);
  expect(stepTo('PageDown', { ...middle, selected: 98 })).toBe(99);
});

test('begins at the newest, since that is what is in view', () => {
  expect(stepTo('ArrowDown', { ...middle, selected: -1 })).toBe(99);
  expect(stepTo('ArrowUp', { ...middle, selected: -1 })).toBe(99);
});

test('leads nowhere in an empty list or with another key', () => {
  expect(stepTo('End', { ...middle, count: 0 })).toBeUndefined();
  expect(stepTo('x', middle)).toBeUndefined();
});
