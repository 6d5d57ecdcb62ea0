import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ColumnChoice } from '#contract/index.ts';
import {
  addRow,
  type ColumnRow,
  changeRow,
  choicesOf,
  moveRow,
  neighbourOf,
  removeRow,
  rowsOf,
} from './column-rows.ts';

const column = (name: string, more: Partial<ColumnChoice> = {}): ColumnChoice => ({
  name,
  type: 'int64',
  nullable: false,
  ...more,
});
const names = (rows: readonly ColumnRow[]) => choicesOf(rows).map(({ name }) => name);
const abc = rowsOf([column('a'), column('b'), column('c')]);

it('a new column comes below the one it was asked at, of the same type and without its name', () => {
  const rows = addRow(rowsOf([column('a', { type: 'vector-float32', width: 4 }), column('b')]), '0');
  expect(choicesOf(rows)[1]).toEqual({ name: '', type: 'vector-float32', width: 4, nullable: false });
  expect(names(rows)).toEqual(['a', '', 'b']);
});

it('the first column of a schema is a text that may be null', () => {
  expect(choicesOf(addRow([], undefined))).toEqual([{ name: '', type: 'utf8', nullable: true }]);
});

it('moves a column by one place, and not beyond an end', () => {
  expect(names(moveRow(abc, '1', -1))).toEqual(['b', 'a', 'c']);
  expect(names(moveRow(abc, '1', 1))).toEqual(['a', 'c', 'b']);
  expect(moveRow(abc, '0', -1)).toBe(abc);
  expect(moveRow(abc, '2', 1)).toBe(abc);
});

it('changes one column and no other', () => {
  expect(names(changeRow(abc, '1', column('x')))).toEqual(['a', 'x', 'c']);
});

it('the one below takes over from a column that is removed, at the end the one above', () => {
  expect(neighbourOf(abc, '1')).toBe('2');
  expect(neighbourOf(abc, '2')).toBe('1');
  expect(neighbourOf(abc.slice(0, 1), '0')).toBeUndefined();
});

it('no two columns ever have one key, whatever is done', () => {
  const step = fc.record({ what: fc.constantFrom('add', 'remove', 'up', 'down'), at: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let rows: readonly ColumnRow[] = abc;
      for (const { what, at } of steps) {
        const key = rows[at]?.key ?? '';
        if (what === 'add') rows = addRow(rows, key);
        else if (what === 'remove') rows = removeRow(rows, key);
        else rows = moveRow(rows, key, what === 'up' ? -1 : 1);
      }
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});
