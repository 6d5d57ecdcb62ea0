import { expect, test } from 'vitest';
import { buildFieldTree } from './field-tree.ts';
import { testField } from './model/testing/test-field.ts';
import { buildSchemaRows } from './use-schema-view.ts';

const tree = buildFieldTree([
  testField('id'),
  testField('seller', {
    type: 'struct · 2',
    family: 'nested',
    children: [
      testField('name', { type: 'utf8', family: 'text' }),
      testField('address', {
        type: 'struct · 2',
        family: 'nested',
        children: [testField('street'), testField('City')],
      }),
    ],
  }),
  testField('embedding', { type: 'vector · 768 × float32', family: 'vector' }),
]);
const NOTHING: ReadonlySet<string> = new Set();
const SELLER = tree.columns[1]?.key ?? '';

function namesOf(expanded: ReadonlySet<string>, filter: string): string[] {
  return buildSchemaRows(tree, expanded, filter).rows.map(({ node }) => node.path.join('.'));
}

test('shows only columns if nothing is expanded', () => {
  expect(namesOf(NOTHING, '')).toEqual(['id', 'seller', 'embedding']);
});

test('shows the fields of an expanded column below it', () => {
  expect(namesOf(new Set([SELLER]), '')).toEqual([
    'id',
    'seller',
    'seller.name',
    'seller.address',
    'embedding',
  ]);
});

test('distinguishes leaves from nodes that can be expanded', () => {
  const { rows } = buildSchemaRows(tree, new Set([SELLER]), '');
  expect(rows.map((row) => row.expanded)).toEqual([undefined, true, undefined, false, undefined]);
});

test('finds a field on any level and shows its parents', () => {
  expect(namesOf(NOTHING, 'city')).toEqual(['seller', 'seller.address', 'seller.address.City']);
  expect(buildSchemaRows(tree, NOTHING, 'city').matched).toBe(1);
});

test('finds a field by its type', () => {
  expect(namesOf(NOTHING, 'vector')).toEqual(['embedding']);
});

test('finds a field by its path, if the end of the path matches', () => {
  expect(namesOf(NOTHING, 'seller.address')).toEqual(['seller', 'seller.address']);
  expect(namesOf(NOTHING, 'address.str')).toEqual(['seller', 'seller.address', 'seller.address.street']);
  expect(namesOf(NOTHING, 'id.name')).toEqual([]);
});

test('doesn’t count a parent that is shown only for a match inside', () => {
  expect(buildSchemaRows(tree, NOTHING, 'street').matched).toBe(1);
});

test('shows all fields below a match by name', () => {
  expect(namesOf(new Set([SELLER]), 'seller')).toEqual(['seller', 'seller.name', 'seller.address']);
  expect(namesOf(NOTHING, 'seller')).toEqual(['seller']);
});

test('counts positions among visible rows', () => {
  const { rows } = buildSchemaRows(tree, NOTHING, 'utf8');
  expect(rows.map(({ position, siblings }) => [position, siblings])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('shows no rows and counts zero if nothing matches', () => {
  expect(buildSchemaRows(tree, NOTHING, 'no such field')).toEqual({ rows: [], matched: 0 });
});

test('treats a blank filter as no filter', () => {
  expect(buildSchemaRows(tree, NOTHING, '  ').matched).toBeUndefined();
});
