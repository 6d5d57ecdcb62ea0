import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ColumnChoice, columnType } from '#contract/index.ts';
import {
  addRow,
  type ColumnRow,
  type ColumnsSource,
  changeRow,
  choicesOf,
  columnProblems,
  columnRows,
  fieldOf,
  itemOptions,
  moveRow,
  neighbourOf,
  removeRow,
  schemaProblem,
  typeOptions,
  withType,
  withWidth,
} from './columns.ts';

const column = (name: string, more: Partial<ColumnChoice> = {}): ColumnChoice => ({
  name,
  type: 'int64',
  nullable: false,
  ...more,
});
const names = (rows: readonly ColumnRow[]) => choicesOf(rows).map(({ name }) => name);
const abc = columnRows([column('a'), column('b'), column('c')]);

it('inserts a new unnamed column below the current one, with the same type', () => {
  const rows = addRow(columnRows([column('a', { type: 'vector-float32', width: 4 }), column('b')]), '0');
  expect(choicesOf(rows)[1]).toEqual({ name: '', type: 'vector-float32', width: 4, nullable: false });
  expect(names(rows)).toEqual(['a', '', 'b']);
});

it('starts a schema with a nullable text column', () => {
  expect(choicesOf(addRow([], undefined))).toEqual([{ name: '', type: 'utf8', nullable: true }]);
});

it('moves a column by one position and stops at the ends', () => {
  expect(names(moveRow(abc, '1', -1))).toEqual(['b', 'a', 'c']);
  expect(names(moveRow(abc, '1', 1))).toEqual(['a', 'c', 'b']);
  expect(moveRow(abc, '0', -1)).toBe(abc);
  expect(moveRow(abc, '2', 1)).toBe(abc);
});

it('changes only the given column', () => {
  expect(names(changeRow(abc, '1', column('x')))).toEqual(['a', 'x', 'c']);
});

it('moves focus from a removed column to the one below, or above at the end', () => {
  expect(neighbourOf(abc, '1')).toBe('2');
  expect(neighbourOf(abc, '2')).toBe('1');
  expect(neighbourOf(abc.slice(0, 1), '0')).toBeUndefined();
});

it('never assigns a key twice, for any sequence of changes', () => {
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

it('offers every type once for JSON Lines, and only supported types for other sources', () => {
  const offered = (source: ColumnsSource) => typeOptions(source).map(({ value }) => value);
  expect(offered('json-lines').toSorted()).toEqual([...columnType.options].toSorted());
  expect(offered('json-lines').filter((type) => !offered('csv').includes(type))).toEqual(['list', 'struct']);
  expect(offered('json-lines').filter((type) => !offered('schema').includes(type))).toEqual([
    'struct',
    'skip',
  ]);
});

it('names a list with its item type, which may be one that isn’t offered by default', () => {
  expect(fieldOf(column('a', { type: 'list', item: 'int32' })).type).toBe('list of int32');
  expect(fieldOf(column('a', { type: 'list' })).type).toBe('list of utf8');
  expect(itemOptions('date32').map(({ value }) => value)).toContain('date32');
});

it('requires no unique name for a skipped column', () => {
  expect(columnProblems(columns({}, { type: 'skip' })).size).toBe(0);
});

it('names a vector like the schema of a table', () => {
  const vector = { name: 'v', type: 'vector-float64', nullable: false, width: 768 } as const;
  expect(fieldOf(vector)).toMatchObject({ type: 'vector · 768 × float64', family: 'vector' });
});

it('keeps the width between vector types and drops it for other types', () => {
  const vector = { name: 'v', type: 'vector-float32', nullable: false, width: 4 } as const;
  expect(withType(vector, 'vector-float64')).toHaveProperty('width', 4);
  expect(withType(vector, 'utf8')).not.toHaveProperty('width');
  expect(withType(column('a', { type: 'list', item: 'int32' }), 'utf8')).not.toHaveProperty('item');
  expect(withWidth(vector, undefined)).not.toHaveProperty('width');
});

const columns = (...choices: readonly Partial<ColumnChoice>[]) =>
  columnRows(choices.map((choice) => ({ name: 'a', type: 'utf8', nullable: true, ...choice })));

it('requires at least one column', () => {
  expect(schemaProblem([])).toBe('Add a column first.');
});

it('accepts unique names of any kind', () => {
  expect(columnProblems(columns({ name: '__proto__' }, { name: 'constructor' }, { name: ' ' })).size).toBe(0);
});

it('marks both columns with the same name', () => {
  expect([...columnProblems(columns({}, { name: 'b' }, {})).keys()]).toEqual(['0', '2']);
});

it('refers to a column without a name by its position', () => {
  expect(schemaProblem(columns({}, { name: '' }))).toBe('Column 2: a column needs a name.');
});

it('requires a width only for vectors', () => {
  expect(columnProblems(columns({ type: 'vector-float32' })).get('0')?.member).toBe('width');
  expect(schemaProblem(columns({ type: 'vector-float32', width: 3 }))).toBeUndefined();
});
