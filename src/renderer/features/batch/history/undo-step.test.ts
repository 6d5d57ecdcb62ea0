import { expect, it } from 'vitest';
import type { ChangeOperation, TableStateResult } from '#contract/index.ts';
import { membersText, requestText, undoOfStep } from './undo-step.ts';

const ID = ['prod', 'items'];
const BEFORE: TableStateResult = {
  id: ID,
  state: 'stored',
  location: 's3://lake/items.lance',
  versions: [{ version: 9n }, { version: 8n }].map((version) => ({
    ...version,
    manifest_path: 'm',
  })) as never,
  allVersions: true,
  tags: [{ name: 'golden', version: 3n }],
  at: 0,
};

function undoOf(operation: ChangeOperation, members: object, before: readonly TableStateResult[] = [BEFORE]) {
  return undoOfStep(
    { operation, id: ID },
    JSON.stringify({ operations: [{ any: { id: ID, ...members } }] }),
    before,
  );
}

it.each<[ChangeOperation, object, object]>([
  ['registerTable', { location: 'x' }, { operation: 'deregisterTable', id: ID }],
  [
    'renameTable',
    { new_table_name: 'goods' },
    { operation: 'renameTable', id: ['prod', 'goods'], name: 'items' },
  ],
  ['dropNamespace', {}, { operation: 'createNamespace', id: ['prod'], name: 'items' }],
  ['restoreTable', { version: 2 }, { operation: 'restoreTable', id: ID, version: 9n }],
  ['createTag', { tag: 'new', version: 4 }, { operation: 'deleteTag', id: ID, tag: 'new' }],
  [
    'updateTag',
    { tag: 'golden', version: 9 },
    { operation: 'updateTag', id: ID, tag: 'golden', version: 3n },
  ],
  ['deleteTag', { tag: 'golden' }, { operation: 'createTag', id: ID, tag: 'golden', version: 3n }],
  ['createIndex', { name: 'idx' }, { operation: 'dropIndex', id: ID, index: { existing: 'idx' } }],
  [
    'deregisterTable',
    {},
    { operation: 'registerTable', id: ['prod'], name: 'items', location: 's3://lake/items.lance' },
  ],
])('%s is undone by the opposite change', (kind, members, change) => {
  expect(undoOf(kind, members)).toMatchObject({ change });
});

it.each<[ChangeOperation, object]>([
  ['dropTable', {}],
  ['deleteVersions', {}],
  ['createIndex', { name: 'idx', replace: true }],
  ['updateTag', { tag: 'unknown', version: 9 }],
  ['renameTable', { new_table_name: 'goods', new_namespace_id: ['eval'] }],
])('%s can’t be undone, with a reason', (kind, members) => {
  expect(undoOf(kind, members)).toMatchObject({ why: expect.stringMatching(/\.$/) });
});

it('shows the sent body of a single request', () => {
  const body = JSON.stringify({ operations: [{ create_tag: { id: ID, tag: 'new', version: 4 } }] });
  const steps = [{ operation: 'createTag' as const, id: ID }];
  expect(requestText({ way: 'single', steps }, body)).toBe(
    'POST /v1/table/prod%24items/tags/create\n\n{\n  "tag": "new",\n  "version": 4\n}',
  );
  expect(requestText({ way: 'one-by-one', steps }, body)).toBe(body);
  expect(membersText(body)).toBe('tag new, version 4');
});

it('doesn’t restore an unknown previous state', () => {
  expect(undoOf('restoreTable', { version: 2 }, [])).toMatchObject({
    why: 'The version before isn’t known.',
  });
});
