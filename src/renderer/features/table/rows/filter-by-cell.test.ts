import { expect, it, test } from 'vitest';
import type { RowCell, SchemaField } from '#contract/index.ts';
import { type CellSource, canFilterBy } from './filter-by-cell.tsx';

const field = (name: string, type = 'utf8', family: SchemaField['family'] = 'text'): SchemaField => ({
  name,
  type,
  family,
  nullable: true,
  metadata: [],
  children: [],
});
const pageOf = (fields: readonly SchemaField[], ...cells: RowCell[]): CellSource => ({
  answerId: 'a',
  fields: [...fields],
  rows: [cells],
});
const FIRST = { row: 0, column: 0 };
const long = (length: number): RowCell => ({
  kind: 'short',
  text: 'The beginning',
  isWhole: false,
  length,
  unit: 'characters',
});

test.each<[string, SchemaField, RowCell, boolean]>([
  ['a text', field('name'), 'a', true],
  ['a null of any type', field('tags', 'list of utf8', 'nested'), null, true],
  ['a truncated text', field('body'), long(1500), true],
  ['a text too long for a filter', field('body'), long(5000), false],
  ['a list', field('tags', 'list of utf8', 'nested'), '["a"]', false],
  ['bytes', field('blob', 'binary', 'binary'), { kind: 'short', text: '0x', isWhole: true }, false],
  ['NaN', field('price', 'float64', 'float'), 'NaN', false],
  ['a column with a dot in its name', field('a.b'), 'x', false],
  ['a column with a backtick in its name', field('a`b'), 'x', false],
  ['a column without a name', field(''), 'x', false],
])('decides whether to offer a filter by %s', (_, column, cell, expected) => {
  expect(canFilterBy(pageOf([column], cell), FIRST)).toBe(expected);
});

it('offers no filter for a duplicate column name', () => {
  expect(canFilterBy(pageOf([field('a'), field('a')], 'x', 'y'), FIRST)).toBe(false);
});

it('offers no filter without a row', () => {
  expect(canFilterBy(pageOf([field('a')], 'x'), { row: 1, column: 0 })).toBe(false);
});
