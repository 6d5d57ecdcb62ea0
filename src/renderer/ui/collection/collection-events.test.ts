import { expect, test } from 'vitest';
import { findTyped, typeOn } from './collection-events.ts';

const named = ['items', 'item_views', 'orders', 'Users', 'user_events'];
const find = (text: string, focused: number) => findTyped(named, (row) => row, text, focused);

test('joins keys typed without a pause into one text', () => {
  const first = typeOn(undefined, 'I', 0);
  const second = typeOn(first, 't', 300);
  expect(second?.text).toBe('it');
  expect(typeOn(second, 'x', 1200)?.text).toBe('x');
});

test.each(['*', '?', '/', ' ', 'Enter', 'F5'])('ignores %s, which can’t be part of a name', (key) => {
  expect(typeOn(undefined, key, 0)).toBeUndefined();
});

test('finds the next match of one letter, wrapping around and ignoring case', () => {
  expect(find('i', 0)).toBe(1);
  expect(find('i', 1)).toBe(0);
  expect(find('u', 2)).toBe(3);
});

test('stays on the current row if a longer text matches it', () => {
  expect(find('it', 1)).toBe(1);
  expect(find('user_', 3)).toBe(4);
});

test('finds nothing if no name has the prefix', () => {
  expect(find('zz', 0)).toBeUndefined();
  expect(findTyped([], String, 'a', 0)).toBeUndefined();
});
