import { beforeEach, expect, it, vi } from 'vitest';
import type { DraftOperation } from '#batch/index.ts';
import { changeOf } from '#contract/index.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { namesAffectedBy } from '#protocol/index.ts';
import { reloadAfter, reloadAfterFailure, requestOfChange, requestsOfBatch } from './after-change.ts';
import { refreshNamespaces } from './names/trees.ts';
import { versionsQuery } from './table-figures.ts';

vi.mock('./names/trees.ts', () => ({ refreshNamespaces: vi.fn() }));

beforeEach(() => {
  vi.mocked(refreshNamespaces).mockClear();
  return () => queryClient.clear();
});

const id = ['shop', 'items'];

it('reloads only namespaces whose names changed after a change', () => {
  reloadAfter('c', [requestOfChange(changeOf('createTag', id, { tag: 'a', version: 1n }))]);
  expect(refreshNamespaces).not.toHaveBeenCalled();
  const moved = { new_table_name: 'items', new_namespace_id: ['depot'] };
  reloadAfter('c', [requestOfChange(changeOf('renameTable', id, moved))]);
  expect(refreshNamespaces).toHaveBeenCalledExactlyOnceWith('c', [['shop'], ['depot']]);
});

it('reloads the surrounding names after any failed change', () => {
  reloadAfterFailure('c', [requestOfChange(changeOf('deleteTag', id, { tag: 'a' }))]);
  expect(refreshNamespaces).toHaveBeenCalledExactlyOnceWith('c', [['shop']]);
});

it('drops a version count that no page shows after a change', () => {
  const keyOf = (name: string) => versionsQuery({ connectionId: 'c', id: [name] }, false).queryKey;
  const listed = { pages: [{ versions: [], next: undefined, at: 0 }], pageParams: [undefined] };
  for (const name of ['items', 'others']) queryClient.setQueryData<unknown>(keyOf(name), listed);
  reloadAfter('c', [requestOfChange(changeOf('restoreTable', ['items'], { version: 1n }))]);
  expect(queryClient.getQueryData(keyOf('items'))).toBeUndefined();
  expect(queryClient.getQueryData(keyOf('others'))).toBeDefined();
});

it('updates every table of a batch once, and only namespaces whose names changed', () => {
  const operation = (kind: DraftOperation['kind'], about: unknown, key: number): DraftOperation => ({
    key,
    kind,
    members: { id: about },
  });
  const operations = [
    operation('create_table_version', ['a', 'x'], 1),
    operation('delete_table_versions', ['a', 'x'], 2),
    operation('declare_table', ['b', 'y'], 3),
    operation('deregister_table', ['b', 'z'], 4),
    operation('deregister_table', ['top'], 5),
    operation('declare_table', 'no id', 6),
  ];
  expect(namesAffectedBy(requestsOfBatch({ operations, members: {} }))).toEqual({
    things: [['a', 'x'], ['b', 'y'], ['b', 'z'], ['top']],
    namespaces: [['b'], []],
  });
});
