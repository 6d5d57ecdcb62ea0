import { expect, test } from 'vitest';
import { clampSize, sizeAfterKey } from './Splitter.tsx';

const limits = { min: 200, max: 480 };

test.each([
  ['ArrowRight', 264, 280],
  ['ArrowLeft', 264, 248],
  ['ArrowRight', 475, 480],
  ['ArrowLeft', 205, 200],
  ['Home', 264, 200],
  ['End', 264, 480],
  ['ArrowUp', 264, undefined],
  ['Tab', 264, undefined],
])('%s resizes a sidebar of %i to %s', (key, size, after) => {
  expect(sizeAfterKey(key, size, limits, 'ArrowRight')).toBe(after);
});

test('a bottom drawer grows upward', () => {
  expect(sizeAfterKey('ArrowUp', 200, limits, 'ArrowUp')).toBe(216);
  expect(sizeAfterKey('ArrowDown', 216, limits, 'ArrowUp')).toBe(200);
});

test('rounds a size and clamps it to its limits', () => {
  expect(clampSize(263.6, limits)).toBe(264);
  expect(clampSize(9999, limits)).toBe(480);
  expect(clampSize(-5, limits)).toBe(200);
});
