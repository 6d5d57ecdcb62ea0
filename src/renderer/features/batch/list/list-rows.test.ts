import { expect, it } from 'vitest';
import { newOperation, startEditing } from '#batch/index.ts';
import { listRows } from './list-rows.ts';

function shown(...ids: readonly (readonly string[] | undefined)[]): readonly string[] {
  const operations = ids.map((id) =>
    id === undefined
      ? ({ kind: 'deregister_table', members: {} } as const)
      : newOperation('deregister_table', id),
  );
  return listRows(startEditing({ operations, members: {} }).draft.operations).map((row) =>
    row.kind === 'table' ? `[${row.id?.join('/') ?? 'none'}]` : String(row.index + 1),
  );
}

it('a line stands above the operations on one table', () => {
  expect(shown(['a'], ['a'], ['b', 'c'])).toEqual(['[a]', '1', '2', '[b/c]', '3']);
});

it('the order is the one that is sent, so a table can have two lines', () => {
  expect(shown(['a'], ['b'], ['a'])).toEqual(['[a]', '1', '[b]', '2', '[a]', '3']);
});

it('names that only look alike when they are joined are other tables', () => {
  expect(shown(['a', 'b'], ['a/b'], [])).toEqual(['[a/b]', '1', '[a/b]', '2', '[]', '3']);
});

it('operations that name no table stand together', () => {
  expect(shown(undefined, undefined, ['a'])).toEqual(['[none]', '1', '2', '[a]', '3']);
});
