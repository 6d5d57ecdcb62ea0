import { expect, it } from 'vitest';
import { cutMiddle } from './PlanSentence.tsx';

it('keeps text that fits', () => {
  expect(cutMiddle('abcdef', 6)).toBe('abcdef');
});

it('keeps more of the start than of the end', () => {
  expect(cutMiddle('abcdefghijkl', 6)).toBe('abcd…kl');
});

it('never splits a character', () => {
  expect(cutMiddle('abc🦊defghi🦊j', 6)).toBe('abc…j');
});
