import { expect, test } from 'vitest';
import { dropPlace, edgeScroll, stripTarget } from './strip-navigation.ts';

const tabs = [
  { left: 100, right: 200 },
  { left: 200, right: 240 },
];

test.each([
  [0, 0],
  [149, 0],
  [151, 1],
  [219, 1],
  [221, 2],
  [900, 2],
])('what is dropped at %i comes before tab %i', (x, index) => {
  expect(dropPlace(x, tabs)).toBe(index);
});

test('without tabs it is the first', () => {
  expect(dropPlace(50, [])).toBe(0);
});

test('a strip scrolls while something is held at one of its ends', () => {
  const strip = { left: 100, right: 500 };
  expect([110, 300, 495].map((x) => Math.sign(edgeScroll(x, strip)))).toEqual([-1, 0, 1]);
});

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
])('%s from %s leads to %s', (key, from, to) => {
  expect(stripTarget(key, ids, from)).toBe(to);
});

test('without tabs no key leads anywhere', () => {
  expect(stripTarget('ArrowRight', [], undefined)).toBeUndefined();
});
