import { expect, it } from 'vitest';
import { bodyOfQuery, membersOfQuery } from './operation.ts';
import { operations } from './operations/index.ts';

it('membersOfQuery returns the members of the body, but not the ID and the credentials', () => {
  expect(Object.keys(membersOfQuery(operations.countRows))).toEqual(['version', 'predicate']);
  expect(Object.keys(membersOfQuery(operations.listTags))).toEqual([]);
  expect(membersOfQuery({})).toEqual({});
});

it.each([
  [{ version: '9007199254740993' }, { version: 9007199254740993n }],
  [{ version: 'x' }, { version: 'x' }],
  [{ predicate: '1' }, { predicate: '1' }],
  [{ predicate: 'a > 1', delimiter: '$', id: 'a' }, { predicate: 'a > 1' }],
  [{ version: ['1', '2'] }, { version: ['1', '2'] }],
  [{}, {}],
])('reads the query parameters %o', (query, body) => {
  expect(bodyOfQuery(operations.countRows, query)).toEqual(body);
});
