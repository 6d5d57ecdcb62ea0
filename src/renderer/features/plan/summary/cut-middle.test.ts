import { expect, it } from 'vitest';
import { cutMiddle } from './PlanSentence.tsx';

it('leaves a text that fits as it is', () => {
  expect(cutMiddle('abcdef', 6)).toBe('abcdef');
});

it('keeps more of the beginning than of the end', () => {
  expect(cutMiddle('abcdefghijkl', 6)).toBe('abcd…kl');
});

it('cuts no character in half', () => {
  expect(cutMiddle('abc🦊defghi🦊j', 6)).toBe('abc…j');
});
