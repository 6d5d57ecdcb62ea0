import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { QueryColumn } from '#domain/fields/query-columns.ts';
import { parseJson } from '#protocol/index.ts';
import { readQueryText } from './query-text.ts';
import { columnsAs, type ResultColumns, readColumns, withColumns } from './result-columns.ts';

const JSON_TEXT = '{\n  "k": 10,\n  "vector": {}\n}';
const read = (json: string) => readColumns(json, readQueryText(json).query?.columns);

const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', '', 'a', '1'));
const columns = fc.oneof(
  fc.constant<ResultColumns>({ kind: 'all' }),
  fc.array(text).map((names): ResultColumns => ({ kind: 'names', names })),
  fc
    .array(fc.record({ name: text, expression: text }))
    .map((expressions): ResultColumns => ({ kind: 'expressions', expressions })),
);

test('reads columns as they were written, even with duplicate names', () => {
  fc.assert(
    fc.property(columns, columns, (first, then) => {
      expect(read(withColumns(withColumns(JSON_TEXT, first), then))).toEqual(then);
    }),
  );
});

test('keeps other members', () => {
  const json = withColumns('{"columns": {"own": 0.10, "column_names": ["a"]}}', {
    kind: 'expressions',
    expressions: [{ name: 'b', expression: 'a + 1' }],
  });
  expect(json).toContain('"own": 0.10');
  expect(parseJson(json)).toEqual({ columns: { own: 0.1, column_aliases: { b: 'a + 1' } } });
});

describe('the short forms of official clients', () => {
  it.each<[string, ResultColumns]>([
    ['{"columns": ["a", "b"]}', { kind: 'names', names: ['a', 'b'] }],
    [
      '{"columns": {"a": "b + 1"}}',
      { kind: 'expressions', expressions: [{ name: 'a', expression: 'b + 1' }] },
    ],
    ['{"columns": [["a", "b"]]}', { kind: 'expressions', expressions: [{ name: 'a', expression: 'b' }] }],
    ['{"columns": null}', { kind: 'all' }],
  ])('%s are read, and written in the long form', (json, shown) => {
    expect(read(json)).toEqual(shown);
    const names: ResultColumns = { kind: 'names', names: ['c'] };
    expect(parseJson(withColumns(json, names))).toEqual({ columns: { column_names: ['c'] } });
  });
});

it.each([
  '{"columns": 7}',
  '{"columns": {"column_names": [1]}}',
  '{"columns": {"column_names": [], "column_aliases": {}}}',
])('reads no columns from %s', (json) => {
  expect(read(json)).toBeUndefined();
});

describe('columnsAs', () => {
  const known: QueryColumn[] = ['id', 'Unit price'].map((path) => ({ path, type: 'int64', family: 'int' }));
  const names: ResultColumns = { kind: 'names', names: ['id', 'Unit price'] };
  const double = { name: 'double', expression: '`Unit price` * 2' };

  test('converts names to expressions and back', () => {
    const expressions = columnsAs('expressions', names, undefined, known);
    expect(expressions).toEqual({
      kind: 'expressions',
      expressions: [
        { name: 'id', expression: 'id' },
        { name: 'Unit price', expression: '`Unit price`' },
      ],
    });
    expect(columnsAs('names', expressions, undefined, known)).toEqual(names);
  });

  test('keeps computed expressions after a switch to names', () => {
    const before: ResultColumns = {
      kind: 'expressions',
      expressions: [{ name: 'id', expression: 'id' }, double],
    };
    const shorter = columnsAs('names', before, undefined, known);
    expect(shorter).toEqual({ kind: 'names', names: ['id'] });
    expect(columnsAs('expressions', shorter, before, known)).toEqual(before);
    expect(columnsAs('expressions', names, before, known)).not.toEqual(before);
  });
});
