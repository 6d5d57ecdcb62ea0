import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseJson } from '#protocol/index.ts';
import {
  flagOf,
  literalsOf,
  memberText,
  withMemberFlag,
  withMemberText,
  withNumber,
} from './member-values.ts';
import { readQueryText } from './query-text.ts';

const JSON_TEXT = '{\n  "k": 10,\n  "vector": {}\n}';
const shown = (json: string, member: string) => memberText(literalsOf(json), member);

describe('a field shows exactly what was typed', () => {
  test('if it is a number field', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)), (typed) => {
        expect(shown(withNumber(JSON_TEXT, ['ef'], typed), 'ef')).toBe(typed.trim());
      }),
    );
  });

  test('if it is a text field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(shown(withMemberText(JSON_TEXT, ['filter'], typed), 'filter')).toBe(typed);
      }),
    );
  });
});

it.each([
  ['9223372036854775807', 9223372036854775807n],
  ['0.10', 0.1],
  ['1e3', 1000],
  ['-7', -7],
  ['1.', '1.'],
  ['-', '-'],
  ['007', '007'],
  ['ten', 'ten'],
  ['NaN', 'NaN'],
])('a number field writes %s unchanged', (typed, value) => {
  expect(parseJson(withNumber('{}', ['ef'], typed))).toEqual({ ef: value });
});

test('reports an invalid number in the words of the schema', () => {
  const { problems } = readQueryText(withNumber(JSON_TEXT, ['k'], '1.'));
  expect(problems).toMatchObject([{ member: 'k', words: 'must be an integer' }]);
});

test('removes the member of an empty field', () => {
  const json = '{"k": 1, "ef": 2, "filter": "a"}';
  expect(withNumber(json, ['ef'], ' ')).toBe('{"k": 1, "filter": "a"}');
  expect(withMemberText(json, ['filter'], '')).toBe('{"k": 1, "ef": 2}');
});

test('distinguishes three states of a flag, and treats other values as invalid', () => {
  const states = ['{}', '{"f": null}', '{"f": false}', '{"f": true}', '{"f": "true"}', '{"f": 1}'];
  expect(states.map((json) => flagOf(literalsOf(json), 'f'))).toEqual([
    'unset',
    'unset',
    'no',
    'yes',
    undefined,
    undefined,
  ]);
  expect(withMemberFlag('{"f": "true"}', ['f'], 'no')).toBe('{"f": false}');
  expect(withMemberFlag('{"f": true}', ['f'], 'unset')).toBe('{}');
});
