import { expect, test } from 'vitest';
import type { BatchContent } from '#batch/index.ts';
import { batch, batchOf } from '../testing/batches.ts';
import { leftOutText, typeBody, typedPlaces } from './body-text.ts';

const DRAFT: BatchContent = {
  operations: [
    { key: 7, kind: 'deregister_table', members: {} },
    { key: 3, kind: 'deregister_table', members: {} },
  ],
  members: {},
};

const places = (text: string) => [...typedPlaces(text, DRAFT)];

test('finds the operations of a body next to any other members', () => {
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

test('finds two operations on one line', () => {
  expect(places('[{"deregister_table":{"id":["a"]}},{"deregister_table":{"id":["b"]}}]')).toEqual([
    [7, { from: 0, to: 1 }],
    [3, { from: 0, to: 1 }],
  ]);
});

test('finds a single operation that is the whole text', () => {
  expect(places('{"deregister_table": {\n"id": [["x"]]\n}}')).toEqual([[7, { from: 0, to: 3 }]]);
});

const FILE = `{
  "$schema": "batch.schema.json",
  "vitrine": { "format": 1, "name": "Nightly" },
  "context": { "run": "7" },
  "operations": [{ "deregister_table": { "id": ["a"] } }]
}`;

test('reads a pasted batch file as a request body and reports the members that aren’t sent', () => {
  const draftId = batchOf();
  typeBody(draftId, FILE);
  const { editing, name, typed } = batch(draftId);
  expect(editing.draft.members).toEqual({ context: { run: '7' } });
  expect(editing.draft.operations).toMatchObject([{ kind: 'deregister_table', members: { id: ['a'] } }]);
  expect(name).toBe('Nightly');
  expect(leftOutText(typed?.leftOut ?? [])).toBe('Batch file: $schema and vitrine aren’t sent.');
});

test('rejects a pasted batch file of a later format', () => {
  const draftId = batchOf();
  typeBody(draftId, FILE.replace('"format": 1', '"format": 2'));
  expect(batch(draftId).typed?.problem).toMatchObject({ line: 3 });
  expect(batch(draftId).editing.draft.operations).toEqual([]);
});
