import { expect, it } from 'vitest';
import { createExactAnswerCache } from './exact-answers.ts';

/** 280 bytes with its overhead. */
const answer = () => ({ of: 10, rowIds: new BigUint64Array(10) });

it('evicts the least recently used answers beyond the size limit', () => {
  const cache = createExactAnswerCache(() => 0, 600);
  cache.keep('a', answer());
  cache.keep('b', answer());
  expect(cache.find('a')).toBeDefined();
  cache.keep('c', answer());
  expect(cache.find('b')).toBeUndefined();
  expect(cache.find('a')).toBeDefined();
  expect(cache.find('c')).toBeDefined();
  // Another answer to the same query replaces the previous one.
  cache.keep('c', answer());
  expect(cache.find('a')).toBeDefined();
  cache.keep('huge', { of: 1000, rowIds: new BigUint64Array(1000) });
  expect(['a', 'c', 'huge'].map(cache.find)).toEqual([undefined, undefined, undefined]);
  cache.keep('d', answer());
  expect(cache.find('d')).toBeDefined();
});

it('expires an answer after ten minutes, since another table may have the same version', () => {
  let now = 0;
  const cache = createExactAnswerCache(() => now);
  cache.keep('a', answer());
  now = 9 * 60_000;
  expect(cache.find('a')).toBeDefined();
  now = 11 * 60_000;
  expect(cache.find('a')).toBeUndefined();
});
