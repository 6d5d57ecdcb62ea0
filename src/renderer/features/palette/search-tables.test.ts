import { expect, it } from 'vitest';
import { indexTables, searchTables } from './search-tables.ts';

const tables = [
  ['prod', 'ml', 'user_embeddings'],
  ['prod', 'users', 'sessions'],
  ['staging', 'ml', 'users'],
].map((id) => ({ connectionId: 'c', id }));
const indexed = indexTables(tables);

const found = (query: string, most = 10) => searchTables(indexed, query, most).map(({ id }) => id.join('/'));

it('puts a table of the name before one whose namespace has it', () => {
  expect(found('users')).toEqual(['staging/ml/users', 'prod/users/sessions']);
});

it('finds by parts of the whole id', () => {
  expect(found('prod emb')).toEqual(['prod/ml/user_embeddings']);
});

it('returns no more than the limit, and everything without a search text', () => {
  expect(found('', 2)).toHaveLength(2);
  expect(found('')).toHaveLength(3);
});

it('looks for spread letters where too few ids have the word', () => {
  expect(found('ssions')).toEqual(['prod/users/sessions']);
  expect(found('sesions')).toEqual(['prod/users/sessions']);
});
