import { expect, test } from 'vitest';
import { readNumberPart } from './NumberParts.tsx';

test.each([
  ['', true, undefined],
  [' 2 ', true, 2],
  ['2.5', true, 'wrong'],
  ['2.5', false, 2.5],
  ['-.5e-3', false, -0.0005],
  ['1e999', false, 'wrong'],
  ['two', false, 'wrong'],
])('parses %j as a number, empty, or invalid', (typed, isWhole, number) => {
  expect(readNumberPart(typed, isWhole)).toBe(number);
});
