import { expect, test } from 'vitest';
import { columnInFilter } from './sql-keywords.ts';

test.each([
  ['price', 'price'],
  ['_rowid', '_rowid'],
  ['CaseName', '`CaseName`'],
  ['with space', '`with space`'],
  ['2nd', '`2nd`'],
  ['between', '`between`'],
  ['größe', '`größe`'],
  ['a`b', '`a``b`'],
  ['nested.a', 'nested.a'],
  ['nested.B c', 'nested.`B c`'],
])('writes the column %s as %s', (name, written) => {
  expect(columnInFilter(name)).toBe(written);
});
