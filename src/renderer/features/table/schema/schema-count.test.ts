import { expect, test } from 'vitest';
import { buildFieldTree } from './field-tree.ts';
import { testField } from './model/testing/test-field.ts';
import { schemaCountText } from './SchemaPanel.tsx';

const flat = buildFieldTree([testField('a')]);
const nested = buildFieldTree([testField('a'), testField('b', { children: [testField('c')] })]);

test('counts columns, and fields where there are more of them', () => {
  expect(schemaCountText(flat, undefined)).toBe('1 column');
  expect(schemaCountText(nested, undefined)).toBe('2 columns, 3 fields');
});

test('says how many of how many a filter let through', () => {
  expect(schemaCountText(nested, 0)).toBe('0 of 3 fields');
});
