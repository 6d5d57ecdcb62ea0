import { expect, it, test } from 'vitest';
import { readSchema } from '#protocol/index.ts';
import {
  columnsOfFields,
  contextColumns,
  searchedColumn,
  textColumns,
  vectorColumns,
} from './query-columns.ts';

type Json = Parameters<typeof readSchema>[0]['fields'][number]['type'];
const field = (name: string, type: Json) => ({ name, type });
const vector = (length: number, item: string): Json => ({
  type: 'fixed_size_list',
  length,
  fields: [field('item', { type: item })],
});
const list = (item: Json): Json => ({ type: 'list', fields: [field('item', item)] });
const struct = (...fields: ReturnType<typeof field>[]): Json => ({ type: 'struct', fields });

const FIELDS = readSchema({
  fields: [
    field('id', { type: 'int64' }),
    field('embedding', vector(768, 'float32')),
    field('half', vector(16, 'halffloat')),
    field('bits', vector(96, 'uint8')),
    field('words', list(vector(128, 'float'))),
    field('counts', vector(3, 'int32')),
    field('title', { type: 'utf8' }),
    field('body', { type: 'string' }),
    field('page', { type: 'large_utf8' }),
    field('tags', list({ type: 'utf8' })),
    field('blob', { type: 'binary' }),
    field('address', struct(field('city', { type: 'utf8' }), field('at', vector(2, 'double')))),
    field('steps', list(struct(field('note', { type: 'utf8' })))),
  ],
});
const COLUMNS = columnsOfFields(FIELDS);

test('detects vector columns by type, including nested and multivector ones', () => {
  expect(
    vectorColumns(COLUMNS).map(({ path, width, item, isMulti }) => [path, width, item, isMulti]),
  ).toEqual([
    ['embedding', 768, 'float32', false],
    ['half', 16, 'float16', false],
    ['bits', 96, 'uint8', false],
    ['words', 128, 'float32', true],
    ['address.at', 2, 'float64', false],
  ]);
});

test('offers full-text search for texts and lists of texts', () => {
  expect(textColumns(COLUMNS).map(({ path }) => path)).toEqual([
    'title',
    'body',
    'page',
    'tags',
    'address.city',
  ]);
});

test('lists struct fields as columns, but not fields in lists of structs', () => {
  const paths = COLUMNS.map(({ path }) => path);
  expect(paths).toContain('address.city');
  expect(paths).not.toContain('steps.note');
});

test('marks vectors, bytes, lists, and likely long texts as costly to read', () => {
  const wide = contextColumns(FIELDS).filter(({ isWide }) => isWide);
  expect(wide.map(({ name }) => name)).toEqual([
    'embedding',
    'half',
    'bits',
    'words',
    'counts',
    'body',
    'page',
    'tags',
    'blob',
    'address',
    'address.at',
    'steps',
  ]);
});

it.each([
  [undefined, undefined],
  ['half', 'half'],
  ['gone', undefined],
])('selects the searched column if %s is named', (named, path) => {
  expect(searchedColumn(vectorColumns(COLUMNS), named)?.path).toBe(path);
});

test('selects the only vector column if none is named', () => {
  const [only] = vectorColumns(COLUMNS);
  expect(only && searchedColumn([only], null)).toBe(only);
});
