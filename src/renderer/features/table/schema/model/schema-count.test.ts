import { expect, test } from 'vitest';
import { buildFieldTree } from './field-tree.ts';
import { schemaCountWords } from './schema-count.ts';
import { testField } from './testing/test-field.ts';

const flat = buildFieldTree([testField('a')]);
const nested = buildFieldTree([testField('a'), testField('b', { children: [testField('c')] })]);

test('counts columns, and fields where there are more of them', () => {
  expect(schemaCountWords(flat, undefined)).toBe('1 column');
  expect(schemaCountWords(nested, undefined)).toBe('2 columns, 3 fields');
});

test('says how many of how many a filter let through', () => {
  expect(schemaCountWords(nested, 0)).toBe('0 of 3 fields');
});
