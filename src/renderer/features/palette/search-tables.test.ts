import { expect, it } from 'vitest';
import { indexTables, searchTables } from './search-tables.ts';

const tables = [
  ['prod', 'ml', 'user_embeddings'],
  ['prod', 'users', 'sessions'],
  ['staging', 'ml', 'users'],
].map((id) => ({ connectionId: 'c', id }));
const indexed = indexTables(tables);

const found = (query: string, most = 10) => searchTables(indexed, query, most).map(({ id }) => id.join('/'));

it('ranks a table whose name matches before one whose namespace matches', () => {
  expect(found('users')).toEqual(['staging/ml/users', 'prod/users/sessions']);
});

it('matches parts of the whole ID', () => {
  expect(found('prod emb')).toEqual(['prod/ml/user_embeddings']);
});

it('returns no more than the limit, and everything without a search text', () => {
  expect(found('', 2)).toHaveLength(2);
  expect(found('')).toHaveLength(3);
});

it('falls back to scattered letters if too few IDs contain the word', () => {
  expect(found('ssions')).toEqual(['prod/users/sessions']);
  expect(found('sesions')).toEqual(['prod/users/sessions']);
});
