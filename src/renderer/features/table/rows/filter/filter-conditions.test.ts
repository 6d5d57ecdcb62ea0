import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { SchemaField } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import {
  type FilterColumn,
  filterColumns,
  OPERATORS,
  operatorLabel,
  operatorsFor,
} from './filter-columns.ts';
import { type BuiltFilter, type ColumnCondition, writeCondition, writeFilter } from './filter-conditions.ts';
import { readFilter } from './read-filter.ts';

const column = (
  name: string,
  type = 'utf8',
  family: SchemaField['family'] = 'text',
  nullable = true,
): FilterColumn => ({ name, type, family, nullable });

const COLUMNS = [
  column('category'),
  column('Brand', 'utf8 · dictionary int8'),
  column('sku', 'large_utf8', 'text', false),
  column('price', 'float64', 'float'),
  column('stock', 'int64', 'int'),
  column('sold', 'bool', 'bool'),
  column('at', 'timestamp · µs · UTC', 'time'),
  column('tags', 'list of utf8', 'nested'),
  column('vector', 'vector · 4 × float32', 'vector'),
  column('maker.city name'),
  column('and'),
];

/** The filter as text: `category is shoes`, with SQL parts in brackets. */
function sentence({ joinedBy, conditions }: BuiltFilter): string {
  const words = conditions.map((condition) => {
    if (condition.kind === 'sql') return `[${condition.sql}]`;
    const { column: of, operator, values } = condition;
    return [of.name, operatorLabel(operator, of), values.join(', ')].filter((word) => word !== '').join(' ');
  });
  return words.join(` ${joinedBy} `);
}

test.each([
  ['', ''],
  ["category = 'shoes'", 'category is shoes'],
  ["`category`='it''s'", "category is it's"],
  ['price < 20 and stock >= 5', 'price is less than 20 and stock is at least 5'],
  ['price > -1.5e+3 OR `Brand` IS NULL', 'price is over -1.5e+3 or Brand is missing'],
  ["contains(category, 'red')", 'category contains red'],
  ["array_has(tags, 'wall')", 'tags has wall'],
  ["category IN ('a, b', 'c')", 'category is one of a, b, c'],
  ["(category <> 'a' OR category IS NULL)", 'category isn’t a'],
  ["sku <> 'a'", 'sku isn’t a'],
  ['NOT price IS NULL and vector is not null', 'price isn’t missing and vector isn’t missing'],
  ["at >= timestamp '2026-01-31 12:00:00'", 'at is since 2026-01-31 12:00:00'],
  ['sold = TRUE', 'sold is true'],
  ["stock = CAST('-9223372036854775808' AS BIGINT)", 'stock is -9223372036854775808'],
  ["maker.`city name` = 'x'", 'maker.city name is x'],
  ["`and` = 'x' AND price < 1", 'and is x and price is less than 1'],
])('parses the filter %s as %s', (sql, text) => {
  const filter = readFilter(sql, COLUMNS);
  expect(filter && sentence(filter)).toBe(text);
});

test.each([
  [
    'a condition with another meaning',
    "category <> 'a' AND price < 1",
    "[category <> 'a'] and price is less than 1",
  ],
  ['a group', '(price < 2 or price > 9) AND stock = 1', '[(price < 2 or price > 9)] and stock is 1'],
  ['between', 'price BETWEEN 1 AND 2 AND stock = 1', '[price BETWEEN 1 AND 2] and stock is 1'],
  ['and before or', 'price < 1 AND stock = 2 OR stock = 3', '[price < 1 AND stock = 2] or stock is 3'],
  ['a name in another case', 'PRICE < 1', '[PRICE < 1]'],
  ['a text for a number', "price = '1'", "[price = '1']"],
  ['an unknown column', 'other = 1', '[other = 1]'],
  ['a computed value', 'price < stock + 1', '[price < stock + 1]'],
  ['a name in double quotes', '"and" = 1', '["and" = 1]'],
])('keeps %s as SQL', (_, sql, text) => {
  const filter = readFilter(sql, COLUMNS);
  expect(filter && sentence(filter)).toBe(text);
  expect(filter && writeFilter(filter)).toBe(sql);
});

test.each([
  'price < 1 -- cheap',
  'price < 1 /* cheap */',
  "category = 'a",
  '(price < 1',
  'price < 1)',
  '(price < 1]',
  'price < 1 AND',
  'OR price < 1',
  'CASE WHEN price < 1 AND sold THEN true END',
  'price ; stock',
])('can’t split %s into conditions', (sql) => {
  expect(readFilter(sql, COLUMNS)).toBeUndefined();
});

test.each([
  ['a word in place of a number', 'price', 'is', ['cheap']],
  ['an empty value in place of a number', 'price', 'is', ['']],
  ['an empty substring', 'category', 'contains', ['']],
  ['no values', 'category', 'one-of', []],
  ['a comparison of texts', 'category', 'less', ['a']],
  ['a value of a vector', 'vector', 'is', ['[1]']],
] as const)('writes no condition for %s', (_, name, operator, values) => {
  const named = COLUMNS.find((one) => one.name === name) ?? column(name);
  expect(writeCondition({ kind: 'column', column: named, operator, values })).toBeUndefined();
});

const hostileText = fc.string({
  unit: fc.constantFrom("'", '"', '`', '\\', '-', '*', '/', '(', ')', '%', ' ', '\n', ',', 'a', 'Ä', 'or'),
});
const hostileName = hostileText.filter((name) => name !== '' && !/[`\n.]/.test(name));
const conditionOn = (of: FilterColumn, value: fc.Arbitrary<string>): fc.Arbitrary<ColumnCondition> =>
  fc.constantFrom(...operatorsFor(of)).chain((operator) => {
    const lengths = { nothing: [0, 0], one: [1, 1], many: [1, 4] }[OPERATORS[operator].takes];
    return fc
      .array(value, { minLength: lengths[0] ?? 0, maxLength: lengths[1] ?? 0 })
      .map((values) => ({ kind: 'column' as const, column: of, operator, values }));
  });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String);
const condition = fc.oneof(
  fc
    .tuple(hostileName, fc.boolean())
    .chain(([name, nullable]) => conditionOn(column(name, 'utf8', 'text', nullable), hostileText)),
  hostileName.chain((name) => conditionOn(column(name, 'float64', 'float'), number)),
  hostileName.chain((name) => conditionOn(column(name, 'list of utf8', 'nested'), hostileText)),
);

describe('for any column names and values', () => {
  it('written conditions are parsed as the same ones', () => {
    const filter = fc.record({
      joinedBy: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc
        .uniqueArray(condition, { minLength: 1, maxLength: 5, selector: (one) => one.column.name })
        .filter((conditions) => conditions.every((one) => writeCondition(one) !== undefined)),
    });
    fc.assert(
      fc.property(filter, ({ joinedBy, conditions }) => {
        const columns = conditions.map((one) => one.column);
        // A single condition doesn't show whether it was joined by AND or OR.
        const read = readFilter(writeFilter({ joinedBy, conditions }), columns);
        expect(read).toEqual({ joinedBy: conditions.length === 1 ? 'and' : joinedBy, conditions });
      }),
      { numRuns: runs(200) },
    );
  });

  it('a parsed filter has the same meaning after it is written again', () => {
    const words = [
      'price',
      'AND',
      'or',
      '(',
      ')',
      '<',
      '=',
      "'a'",
      '1',
      'IS',
      'not',
      'NULL',
      'BETWEEN',
      'in',
      ',',
    ];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (sql) => {
        const read = readFilter(sql, COLUMNS);
        if (read !== undefined) expect(readFilter(writeFilter(read), COLUMNS)).toEqual(read);
      }),
      { numRuns: runs(300) },
    );
  });
});

it('offers struct fields, but no list fields or duplicate names', () => {
  const field = (name: string, type: string, children: readonly unknown[] = [], nullable = false) =>
    ({ name, type, family: 'nested', nullable, metadata: [], children }) as never;
  const fields = [
    field('a', 'struct · 1', [field('b', 'int32'), field('c.d', 'int32')], true),
    field('c', 'list of struct · 1', [field('item', 'struct · 1')]),
    field('twice', 'int32'),
    field('twice', 'int32'),
    field('', 'int32'),
  ];
  const found = filterColumns(fields);
  expect(found.map(({ name }) => name)).toEqual(['a', 'a.b', 'c']);
  expect(found[1]?.nullable).toBe(true);
});
