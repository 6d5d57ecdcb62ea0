import { expect, test } from 'vitest';
import { type AfterNode, idKey, treeAfter } from '#batch/index.ts';
import { afterVersionRows, treeRows } from './AfterView.tsx';

function node(id: readonly string[], children: readonly AfterNode[] = [], isTable = false): AfterNode {
  return { name: id.at(-1) ?? '', id, change: 'same', words: '', children, isTable, operations: [] };
}

const TREE = [node(['prod'], [node(['prod', 'ml'], [node(['prod', 'ml', 'items'], [], true)])])];

test('expands the whole tree by default', () => {
  expect(treeRows(TREE, new Set()).map(({ name, level }) => `${level} ${name}`)).toEqual([
    '1 prod',
    '2 ml',
    '3 items',
  ]);
});

test('keeps the row of a collapsed node', () => {
  const [, ml] = treeRows(TREE, new Set());
  const rows = treeRows(TREE, new Set([ml?.key ?? '']));
  expect(rows.map(({ name, expanded }) => [name, expanded])).toEqual([
    ['prod', true],
    ['ml', false],
  ]);
});

test('shows a table and a namespace with the same name as two rows', () => {
  const rows = treeRows([node(['a']), node(['a'], [], true)], new Set());
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
});

test('shows a version that exists and is created again as two rows', () => {
  const id = ['a'];
  const known = { id, state: 'stored', allVersions: true, versions: [{ version: 2n }], at: 0 } as const;
  const create = { key: 0, kind: 'create_table_version', members: { id, version: 2 } } as const;
  const nodes = treeAfter({ operations: [create], members: {} }, new Map([[idKey(id), known]]));
  const rows = treeRows(nodes, new Set());
  expect(rows.map(({ name, change }) => `${change} ${name}`)).toEqual(['same a', 'conflict v2', 'same v2']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});

test('links a table to all operations on its versions', () => {
  const versions = [
    { change: 'same', label: 'v1', words: '', operations: [] },
    { change: 'added', label: 'v2', words: '', operations: [3] },
    { change: 'removed', label: 'v0', words: '', operations: [1, 4] },
  ] as const;
  const [table, ...rows] = afterVersionRows([{ id: ['a', 'b'], rows: versions }], new Set());
  expect(table?.operations).toEqual([3, 1, 4]);
  expect(rows.map(({ name, level }) => `${level} ${name}`)).toEqual(['2 v1', '2 v2', '2 v0']);
});
