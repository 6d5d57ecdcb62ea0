import { expect, it } from 'vitest';
import { bodyOfQuery, membersOfQuery } from './operation.ts';
import { operations } from './operations/index.ts';

it('takes the members of the body, but not who asks and about what', () => {
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
])('reads %o', (query, body) => {
  expect(bodyOfQuery(operations.countRows, query)).toEqual(body);
});
