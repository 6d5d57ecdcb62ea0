import { expect, it } from 'vitest';
import { createCut, fitText } from './measure-text.ts';

const tenEach = (text: string) => [...text].length * 10;

it('keeps text that fits', () => {
  expect(fitText(tenEach, 'LanceRead', 'name', 90)).toBe('LanceRead');
});

it.each([
  [89, 'LanceRe…'],
  [50, 'Lanc…'],
  [20, 'L…'],
  [19, ''],
])('truncates to %i pixels with an ellipsis', (width, expected) => {
  expect(fitText(tenEach, 'LanceRead', 'name', width)).toBe(expected);
});

it('never splits a character', () => {
  expect(fitText(tenEach, '😀😀😀', 'words', 25)).toBe('😀…');
});

it('caches by text, font and width', () => {
  const cut = createCut((text, font) => tenEach(text) * (font === 'name' ? 2 : 1));
  expect(cut('abc', 'words', 30)).toBe('abc');
  expect(cut('abc', 'name', 30)).toBe('');
  expect(cut('abc', 'words', 20)).toBe('a…');
  expect(cut('abc', 'words', 30)).toBe('abc');
});
