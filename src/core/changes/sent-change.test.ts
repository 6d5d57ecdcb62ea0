import { expect, test } from 'vitest';
import { changeOf } from '#contract/index.ts';
import { operationToChange } from './sent-change.ts';

test('converts every kind of batch operation to a change, with every digit', () => {
  expect(
    operationToChange({
      kind: 'create_table_version',
      members: { id: ['a'], version: 9007199254740993n, manifest_path: '_versions/1', metadata: { n: 1n } },
    }),
  ).toEqual({
    change: {
      operation: 'createTableVersion',
      id: ['a'],
      body: '{"version":9007199254740993,"manifest_path":"_versions/1","metadata":{"n":1}}',
    },
  });
  expect(
    operationToChange({
      kind: 'delete_table_versions',
      members: { id: ['a'], ranges: [{ start_version: 1, end_version: -1 }] },
    }),
  ).toEqual({
    change: changeOf('deleteVersions', ['a'], { ranges: [{ start_version: 1, end_version: -1 }] }),
  });
  expect(operationToChange({ kind: 'declare_table', members: { id: ['a'], location: null } })).toEqual({
    change: changeOf('declareTable', ['a']),
  });
  expect(operationToChange({ kind: 'deregister_table', members: { id: ['a'] } })).toEqual({
    change: changeOf('deregisterTable', ['a']),
  });
});

test('keeps properties of any name, and rejects properties that are not an object of strings', () => {
  const declaring = (properties: unknown) =>
    operationToChange({ kind: 'declare_table', members: { id: ['a'], properties } });
  expect(declaring(JSON.parse('{"__proto__":"p","":"e"}'))).toEqual({
    change: { operation: 'declareTable', id: ['a'], body: '{"properties":{"__proto__":"p","":"e"}}' },
  });
  expect(declaring(null)).toEqual({ change: changeOf('declareTable', ['a']) });
  for (const wrong of [[['a', 'b']], [], 'a', { a: 1 }]) {
    expect(declaring(wrong)).toEqual({ problem: 'The operation is incomplete.' });
  }
});

test('rejects an operation with invalid or missing members', () => {
  expect(operationToChange({ kind: 'create_table_version', members: { id: ['a'], version: 1.5 } })).toEqual({
    problem: 'The operation is incomplete.',
  });
  expect(operationToChange({ kind: 'declare_table', members: {} })).toEqual({
    problem: 'The operation is incomplete.',
  });
});

test('rejects an operation with an identity, which would be lost', () => {
  const read = operationToChange({
    kind: 'deregister_table',
    members: { id: ['a'], identity: { api_key: 'k' } },
  });
  expect(read).toEqual({ problem: 'Its identity can only be sent in a batch.' });
});
