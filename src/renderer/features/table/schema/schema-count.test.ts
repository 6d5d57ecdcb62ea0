import { expect, test } from 'vitest';
import { buildFieldTree } from './field-tree.ts';
import { testField } from './model/testing/test-field.ts';
import { schemaCountText } from './SchemaPanel.tsx';

const flat = buildFieldTree([testField('a')]);
const nested = buildFieldTree([testField('a'), testField('b', { children: [testField('c')] })]);

test('counts columns, and fields if there are nested ones', () => {
  expect(schemaCountText(flat, undefined)).toBe('1 column');
  expect(schemaCountText(nested, undefined)).toBe('2 columns, 3 fields');
});

test('shows how many fields match the filter', () => {
  expect(schemaCountText(nested, 0)).toBe('0 of 3 fields');
});
