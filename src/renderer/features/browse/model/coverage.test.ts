import { expect, it } from 'vitest';
import { type Coverage, coverageWords } from './coverage.ts';

const all: Coverage = { names: 104_233, unread: 0, failed: 0, complete: true };

it.each([
  [all, undefined, '104,233 names'],
  [all, 12, '12 of 104,233 names'],
  [{ ...all, names: 1 }, undefined, '1 name'],
  [{ ...all, unread: 3, complete: false }, 12, '12 of 104,233 names so far'],
  [{ ...all, unread: 3, failed: 1, complete: false }, undefined, '104,233 names so far, 1 not readable'],
  [{ ...all, failed: 1, complete: false }, undefined, '104,233 names, 1 not readable'],
])('says how much of a catalog is known', (coverage, matched, words) => {
  expect(coverageWords(coverage, matched)).toBe(words);
});
