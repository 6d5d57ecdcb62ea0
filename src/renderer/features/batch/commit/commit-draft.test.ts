import { expect, test } from 'vitest';
import type { DraftOperation } from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { namespacesAffectedByBatch, recordSince } from './commit-draft.ts';

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

function record(recordId: string, at: number, draftId = 'd'): BatchRecord {
  const outcome = {
    kind: 'unknown',
    operationCount: 7,
    size: 1,
    at,
    duration: 1,
    failure: { message: '' },
  } as const;
  return { recordId, draftId, connectionId: 'c', name: 'rollup', outcome };
}

test('the commit that was just cancelled is found', () => {
  expect(recordSince([record('mine', 100), record('before', 20)], 'd', 100)?.recordId).toBe('mine');
});

test('one of before, or of another batch of the same name, is not taken for it', () => {
  expect(recordSince([record('a', 99), record('b', 200, 'other')], 'd', 100)).toBeUndefined();
});

const operation = (kind: DraftOperation['kind'], id: unknown, key: number): DraftOperation => ({
  key,
  kind,
  members: { id },
});
