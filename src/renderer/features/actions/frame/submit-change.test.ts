import { describe, expect, it } from 'vitest';
import type { Change } from '#contract/index.ts';
import { versionsQuery } from '#domain/table-figures.ts';
import { readTableAgain } from '#domain/table-states.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { namespacesAffectedByChange, queriesReadBy } from './submit-change.ts';

const id = ['shop', 'items'];

describe('a change touches', () => {
  it.each<readonly [string, Change, readonly (readonly string[])[]]>([
    ['the namespace that its table came to', { kind: 'declareTable', id }, [['shop']]],
    ['the namespace that its table left', { kind: 'deregisterTable', id }, [['shop']]],
    ['what lies around a namespace that came', { kind: 'createNamespace', id: ['shop'] }, [[]]],
    ['what lay around a namespace that went', { kind: 'dropNamespace', id: ['shop', 'old'] }, [['shop']]],
    ['no names by a tag', { kind: 'createTag', id, tag: 'a', version: 1n }, []],
    ['no names by a version', { kind: 'createVersion', id, version: 2n, manifestPath: 'm' }, []],
    ['one namespace by a new name', { kind: 'renameTable', id, newName: 'things' }, [['shop']]],
    [
      'both namespaces of a table that moved',
      { kind: 'renameTable', id, newName: 'items', newNamespace: ['depot'] },
      [['shop'], ['depot']],
    ],
  ])('%s', (_, change, namespaces) => {
    expect(namespacesAffectedByChange(change).namespaces).toEqual(namespaces);
  });

  it('a table where it was and where it is', () => {
    expect(namespacesAffectedByChange({ kind: 'dropTable', id }).things).toEqual([id]);
    const moved = namespacesAffectedByChange({
      kind: 'renameTable',
      id,
      newName: 'a',
      newNamespace: ['depot'],
    });
    expect(moved.things).toEqual([id, ['depot', 'a']]);
  });
});

it('after a failure the names around are looked at too, whatever was meant to change', () => {
  const tag: Change = { kind: 'deleteTag', id, tag: 'a' };
  expect(queriesReadBy(tag)).toEqual({ things: [id], namespaces: [['shop']] });
});

it('after a change no count of versions is told that nobody reads again', () => {
  const keyOf = (name: string) => versionsQuery('c', [name], false).queryKey;
  const listed = { pages: [{ versions: [], next: undefined, at: 0 }], pageParams: [undefined] };
  for (const name of ['items', 'others']) queryClient.setQueryData<unknown>(keyOf(name), listed);
  readTableAgain({ connectionId: 'c', id: ['items'] });
  expect(queryClient.getQueryData(keyOf('items'))).toBeUndefined();
  expect(queryClient.getQueryData(keyOf('others'))).toBeDefined();
  queryClient.clear();
});
