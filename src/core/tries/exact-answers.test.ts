import { expect, it } from 'vitest';
import { createKeptAnswers } from './exact-answers.ts';

/** 280 bytes with its overhead. */
const answer = () => ({ of: 10, rowIds: new BigUint64Array(10) });

it('the answer that was used longest ago goes first, and all of them fit', () => {
  const kept = createKeptAnswers(() => 0, 600);
  kept.keep('a', answer());
  kept.keep('b', answer());
  expect(kept.find('a')).toBeDefined();
  kept.keep('c', answer());
  expect(kept.find('b')).toBeUndefined();
  expect(kept.find('a')).toBeDefined();
  expect(kept.find('c')).toBeDefined();
  // Another answer to the same query replaces the previous one.
  kept.keep('c', answer());
  expect(kept.find('a')).toBeDefined();
  kept.keep('huge', { of: 1000, rowIds: new BigUint64Array(1000) });
  expect(['a', 'c', 'huge'].map(kept.find)).toEqual([undefined, undefined, undefined]);
  kept.keep('d', answer());
  expect(kept.find('d')).toBeDefined();
});

it('requests an answer again after a while: another table may have the same version number', () => {
  let now = 0;
  const kept = createKeptAnswers(() => now);
  kept.keep('a', answer());
  now = 9 * 60_000;
  expect(kept.find('a')).toBeDefined();
  now = 11 * 60_000;
  expect(kept.find('a')).toBeUndefined();
});
