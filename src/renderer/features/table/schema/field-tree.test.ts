import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildFieldTree, type FieldNode, findField, foldableKeys } from './field-tree.ts';
import { testField } from './model/testing/test-field.ts';

const seller = testField('seller', {
  type: 'struct · 2',
  family: 'nested',
  children: [testField('id'), testField('name')],
});

function everyNode(nodes: readonly FieldNode[]): FieldNode[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children)]);
}

test('counts columns and all nested fields', () => {
  const tree = buildFieldTree([testField('id'), seller, testField('text')]);
  expect(tree.columns).toHaveLength(3);
  expect(tree.count).toBe(5);
  expect(everyNode(tree.columns).map((node) => node.ordinal)).toEqual([1, 2, 3, 4, 5]);
});

test('contains the path and the level of a nested field', () => {
  const tree = buildFieldTree([seller]);
  expect(tree.columns[0]?.children[1]).toMatchObject({ path: ['seller', 'name'], level: 2 });
});

test('keeps the key of a field when a column is inserted before it', () => {
  const before = buildFieldTree([seller]);
  const after = buildFieldTree([testField('new'), seller]);
  expect(after.columns[1]?.children[0]?.key).toBe(before.columns[0]?.children[0]?.key);
});

test('distinguishes two fields with the same name', () => {
  const tree = buildFieldTree([testField('a', { type: 'utf8' }), testField('a', { type: 'bool' })]);
  const types = tree.columns.map((node) => findField(tree, node.key)?.field.type);
  expect(types).toEqual(['utf8', 'bool']);
});

test('finds nothing for a key of another schema', () => {
  const gone = buildFieldTree([testField('gone')]).columns[0]?.key ?? '';
  expect(findField(buildFieldTree([seller]), gone)).toBeUndefined();
});

test('finds every field by its key, for any names', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('a', 'a"', '/', '"/"', '2'),
  );
  const schema = fc.array(
    fc
      .tuple(name, fc.array(name, { maxLength: 4 }))
      .map(([column, below]) => testField(column, { children: below.map((child) => testField(child)) })),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(schema, (fields) => {
      const tree = buildFieldTree(fields);
      expect(everyNode(tree.columns).every((node) => findField(tree, node.key) === node)).toBe(true);
    }),
  );
});

test('lists all expandable fields on every level', () => {
  const deep = testField('deep', { type: 'struct · 1', family: 'nested', children: [seller] });
  const { columns } = buildFieldTree([testField('id'), deep]);
  expect(foldableKeys(columns)).toEqual([columns[1]?.key, columns[1]?.children[0]?.key]);
});
