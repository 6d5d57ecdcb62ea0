import { expect, it } from 'vitest';
import { goRound } from './Palette.tsx';

it('wraps around by single steps and stops at the ends by pages', () => {
  expect([goRound(0, -1, 5), goRound(4, 1, 5), goRound(2, 1, 5)]).toEqual([4, 0, 3]);
  expect([goRound(2, -8, 5), goRound(2, 8, 5), goRound(2, 8, 20)]).toEqual([0, 4, 10]);
  expect(goRound(0, 1, 0)).toBe(0);
});
