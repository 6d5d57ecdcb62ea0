import { expect, test } from 'vitest';
import { findTyped, typeOn } from './collection-events.ts';

const named = ['items', 'item_views', 'orders', 'Users', 'user_events'];
const find = (text: string, focused: number) => findTyped(named, (row) => row, text, focused);

test('keys typed without a pause form one text, and a pause resets it', () => {
  const first = typeOn(undefined, 'I', 0);
  const second = typeOn(first, 't', 300);
  expect(second?.text).toBe('it');
  expect(typeOn(second, 'x', 1200)?.text).toBe('x');
});

test.each(['*', '?', '/', ' ', 'Enter', 'F5'])('%s is no part of a name', (key) => {
  expect(typeOn(undefined, key, 0)).toBeUndefined();
});

test('one letter goes on to the next match, round the end, in any case', () => {
  expect(find('i', 0)).toBe(1);
  expect(find('i', 1)).toBe(0);
  expect(find('u', 2)).toBe(3);
});

test('a longer text may stay on its row', () => {
  expect(find('it', 1)).toBe(1);
  expect(find('user_', 3)).toBe(4);
});

test('nothing is found where nothing begins so', () => {
  expect(find('zz', 0)).toBeUndefined();
  expect(findTyped([], String, 'a', 0)).toBeUndefined();
});
