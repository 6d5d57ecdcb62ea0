import { expect, it } from 'vitest';
import { costLevel } from './figures.ts';

it.each([
  [undefined, 1],
  [0, 1],
  [0.009, 1],
  [0.01, 2],
  [0.03, 3],
  [0.08, 4],
  [0.16, 5],
  [0.28, 6],
  [0.449, 6],
  [0.45, 7],
  [1, 7],
])('maps a share of %s to cost level %s', (share, step) => {
  expect(costLevel(share)).toBe(step);
});
