import { expect, it } from 'vitest';
import type { FilterColumn } from './filter-columns.ts';
import { filterHint } from './filter-hint.ts';

const COLUMNS = (
  [
    ['category', 'text'],
    ['width', 'float'],
    ['size.Height', 'float'],
    ['id', 'int'],
  ] as const
).map(([name, family]): FilterColumn => ({ name, family, type: family, nullable: true }));

it.each([
  ['category = Toys', "Text needs single quotes: 'Toys'"],
  ['NOT category LIKE Toys', "Text needs single quotes: 'Toys'"],
  // `widht` is similar to a column, but the condition compares it with a text column.
  ['category = widht', "Text needs single quotes: 'widht'"],
  ['widht < 3', 'Did you mean width?'],
  ['id = 3 AND wdith < 3', 'Did you mean width?'],
  ['id < widt', 'Did you mean width?'],
  ['WIDTH < 3', 'Did you mean width?'],
  ['size.heigt > 1', 'Did you mean size.Height?'],
  ['`ctegory` IS NULL', 'Did you mean category?'],
  ['color = red', undefined],
  ['id = red', "Text needs single quotes: 'red'"],
  ['ad = 3', 'Did you mean id?'],
  ['xy = 3', undefined],
  ["width < 3 AND category IN ('a', 'b') AND abs(width) = 3 AND id = CAST('3' AS bigint)", undefined],
  ["category = 'Toys", undefined],
])('gives for %s the hint: %s', (sql, hint) => {
  expect(filterHint(sql, COLUMNS)).toBe(hint);
});

it('gives no hint if no columns are known', () => {
  expect(filterHint('widht < 3', [])).toBeUndefined();
});
