import { expect, test } from 'vitest';
import { stripTarget } from './strip-navigation.ts';

const ids = ['a', 'b', 'c'];

test.each([
  ['ArrowRight', 'a', 'b'],
  ['ArrowRight', 'c', 'a'],
  ['ArrowLeft', 'b', 'a'],
  ['ArrowLeft', 'a', 'c'],
  ['Home', 'c', 'a'],
  ['End', 'a', 'c'],
  ['ArrowRight', undefined, 'a'],
  ['ArrowLeft', 'gone', 'c'],
  ['Enter', 'a', undefined],
])('%s from %s moves to %s', (key, from, to) => {
  expect(stripTarget(key, ids, from)).toBe(to);
});

test('ignores keys without tabs', () => {
  expect(stripTarget('ArrowRight', [], undefined)).toBeUndefined();
});
