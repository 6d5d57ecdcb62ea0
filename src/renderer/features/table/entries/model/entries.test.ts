import { expect, test } from 'vitest';
import { entryRows } from './entries.ts';

const TEXTS = { owner: 'search', Tier: 'gold', note: 'Owned by Search', empty: '' };

test('keeps the order of the server and counts the rows that are shown', () => {
  expect(entryRows(TEXTS, ' ').map(({ key, position, siblings }) => [key, position, siblings])).toEqual([
    ['owner', 1, 4],
    ['Tier', 2, 4],
    ['note', 3, 4],
    ['empty', 4, 4],
  ]);
});

test('finds by name and by value, in either case', () => {
  expect(entryRows(TEXTS, 'SEARCH').map(({ name }) => name)).toEqual(['owner', 'note']);
  expect(entryRows(TEXTS, 'tier').map(({ value }) => value)).toEqual(['gold']);
  expect(entryRows(TEXTS, 'nothing like it')).toEqual([]);
});
