import { expect, it } from 'vitest';
import { percentWords } from './percent-words.ts';

it.each([
  [0, '0 %'],
  [0.0001, '< 0.1 %'],
  [0.456_71, '45.7 %'],
  [0.9999, '100 %'],
  [1, '100 %'],
])('writes %d as %s', (share, words) => {
  expect(percentWords(share)).toBe(words);
});
