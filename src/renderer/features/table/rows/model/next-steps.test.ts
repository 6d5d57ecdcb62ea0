import { expect, it } from 'vitest';
import { changeFact, idBeside, searchFact, slowFact } from '../NextSteps.tsx';

it('a search is named by its row and its column', () => {
  expect(searchFact(1_234, 'embedding')).toBe('10 nearest to row 1,234 by embedding');
  expect(searchFact(0, undefined)).toBe('Show its vector column first');
});

it.each([
  [624n, '624 rows are searched one by one'],
  [1n, '1 row is searched one by one'],
  [0n, 'Time of each step of a search'],
  [undefined, 'Time of each step of a search'],
])('of %s rows that are not indexed it says so', (unindexed, words) => {
  expect(slowFact(unindexed)).toBe(words);
});

it('a table is declared beside this one', () => {
  const next = idBeside(['live', 'products']);
  expect(next).toEqual(['live', 'products_next']);
  expect(changeFact(next)).toBe('Declare products_next; nothing is sent yet');
});
