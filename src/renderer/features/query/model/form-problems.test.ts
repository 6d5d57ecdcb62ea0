import { describe, expect, it, test } from 'vitest';
import { queryMembers } from '#protocol/index.ts';
import { countOthers, errorAt, FORM_MEMBERS, problemsElsewhere } from './form-problems.ts';
import { readQueryText } from './query-text.ts';

const { problems } = readQueryText(
  '{"k": "ten", "vector": [1, "2"], "ef": -1, "columns": {"column_names": [], "column_aliases": {}}, "context": 7, "filter": 1}',
);

describe('an error is shown at the field of its member', () => {
  it.each([
    ['filter', undefined, 'Must be text.'],
    ['k', 'k', 'k must be an integer.'],
    ['vector', undefined, '`single_vector.1` must be a number.'],
    ['columns', undefined, 'Must have either `column_names` or `column_aliases`, not both.'],
    ['offset', 'offset', undefined],
    // A member whose name starts the same doesn't match.
    ['e', undefined, undefined],
  ])('%s', (member, name, text) => {
    expect(errorAt(problems, member, name)).toBe(text);
  });
});

test('errors without a field are shown above the form', () => {
  expect(problemsElsewhere(problems).map(({ member }) => member)).toEqual(['context']);
});

test('the form has a field for every member except those of the connection', () => {
  const members = Object.keys(queryMembers.shape);
  const byConnection = ['identity', 'context', 'id'];
  expect([...FORM_MEMBERS].sort()).toEqual(members.filter((name) => !byConnection.includes(name)).sort());
});

test('counts members without a field, each once', () => {
  expect(countOthers(['k', 'order_by', 'id', 'order_by'])).toBe(2);
});
