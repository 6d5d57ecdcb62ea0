import { expect, test } from 'vitest';
import { operationToChange } from './as-operation.ts';

test('every kind of operation has a change of its own, with every digit', () => {
  expect(
    operationToChange({
      kind: 'create_table_version',
      members: { id: ['a'], version: 9007199254740993n, manifest_path: '_versions/1', metadata: { n: 1n } },
    }),
  ).toEqual({
    change: {
      kind: 'createVersion',
      id: ['a'],
      version: 9007199254740993n,
      manifestPath: '_versions/1',
      metadata: '{"n":1}',
    },
  });
  expect(
    operationToChange({
      kind: 'delete_table_versions',
      members: { id: ['a'], ranges: [{ start_version: 1, end_version: -1 }] },
    }),
  ).toEqual({ change: { kind: 'deleteVersions', id: ['a'], ranges: [{ start: 1n, end: -1n }] } });
  expect(operationToChange({ kind: 'declare_table', members: { id: ['a'], location: null } })).toEqual({
    change: { kind: 'declareTable', id: ['a'] },
  });
  expect(operationToChange({ kind: 'deregister_table', members: { id: ['a'] } })).toEqual({
    change: { kind: 'deregisterTable', id: ['a'] },
  });
});

test('properties are kept by every name, and what is none of texts is no change', () => {
  const declaring = (properties: unknown) =>
    operationToChange({ kind: 'declare_table', members: { id: ['a'], properties } });
  expect(declaring(JSON.parse('{"__proto__":"p","":"e"}'))).toEqual({
    change: {
      kind: 'declareTable',
      id: ['a'],
      properties: [
        ['__proto__', 'p'],
        ['', 'e'],
      ],
    },
  });
  expect(declaring(null)).toEqual({ change: { kind: 'declareTable', id: ['a'] } });
  for (const wrong of [[['a', 'b']], [], 'a', { a: 1 }]) {
    expect(declaring(wrong)).toEqual({ problem: 'The operation is incomplete.' });
  }
});

test('what is wrong or missing is no change', () => {
  expect(operationToChange({ kind: 'create_table_version', members: { id: ['a'], version: 1.5 } })).toEqual({
    problem: 'The operation is incomplete.',
  });
  expect(operationToChange({ kind: 'declare_table', members: {} })).toEqual({
    problem: 'The operation is incomplete.',
  });
});

test('who asks is not left out in silence', () => {
  const read = operationToChange({
    kind: 'deregister_table',
    members: { id: ['a'], identity: { api_key: 'k' } },
  });
  expect(read).toEqual({ problem: 'Its identity can only be sent in a batch.' });
});
