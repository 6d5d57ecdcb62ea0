import { expect, test } from 'vitest';
import type { BatchContent } from '#batch/index.ts';
import { typedPlaces } from './body-text.ts';

const DRAFT: BatchContent = {
  operations: [
    { key: 7, kind: 'deregister_table', members: {} },
    { key: 3, kind: 'deregister_table', members: {} },
  ],
  members: {},
};

const places = (text: string) => [...typedPlaces(text, DRAFT)];

test('operations are found in the list of a body, whatever else is in it', () => {
  const text = [
    '{ "context": { "operations": "[" },',
    '  "operations": [',
    '    { "deregister_table": { "id": ["a]"] } },',
    '    { "deregister_table": {',
    '        "id": ["b"] } }',
    '  ] }',
  ].join('\n');
  expect(places(text)).toEqual([
    [7, { from: 2, to: 3 }],
    [3, { from: 3, to: 5 }],
  ]);
});

test('two operations may share a line', () => {
  expect(places('[{"deregister_table":{"id":["a"]}},{"deregister_table":{"id":["b"]}}]')).toEqual([
    [7, { from: 0, to: 1 }],
    [3, { from: 0, to: 1 }],
  ]);
});

test('one operation alone is the whole text', () => {
  expect(places('{"deregister_table": {\n"id": [["x"]]\n}}')).toEqual([[7, { from: 0, to: 3 }]]);
});
