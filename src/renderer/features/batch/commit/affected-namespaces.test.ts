import { expect, test } from 'vitest';
import type { DraftOperation } from '#batch/index.ts';
import { namespacesAffectedByBatch } from './commit-draft.ts';

const operation = (kind: DraftOperation['kind'], id: unknown, key: number): DraftOperation => ({
  key,
  kind,
  members: { id },
});

test('every table is touched once, and only namespaces whose names changed', () => {
  const operations = [
    operation('create_table_version', ['a', 'x'], 1),
    operation('delete_table_versions', ['a', 'x'], 2),
    operation('declare_table', ['b', 'y'], 3),
    operation('deregister_table', ['b', 'z'], 4),
    operation('deregister_table', ['top'], 5),
    operation('declare_table', 'no id', 6),
  ];
  expect(namespacesAffectedByBatch({ operations, members: {} })).toEqual({
    tables: [['a', 'x'], ['b', 'y'], ['b', 'z'], ['top']],
    namespaces: [['b'], []],
  });
});
