import { expect, it } from 'vitest';
import type { ColumnChoice } from '#contract/index.ts';
import { columnProblems, schemaProblem } from './column-problems.ts';
import { rowsOf } from './column-rows.ts';

const columns = (...choices: readonly Partial<ColumnChoice>[]) =>
  rowsOf(choices.map((choice) => ({ name: 'a', type: 'utf8', nullable: true, ...choice })));

it('a schema without columns makes no table', () => {
  expect(schemaProblem([])).toBe('Add a column first.');
});

it('columns with names of their own are fine, whatever the names are', () => {
  expect(columnProblems(columns({ name: '__proto__' }, { name: 'constructor' }, { name: ' ' })).size).toBe(0);
});

it('both columns of one name are marked', () => {
  expect([...columnProblems(columns({}, { name: 'b' }, {})).keys()]).toEqual(['0', '2']);
});

it('a column without a name is told by its place', () => {
  expect(schemaProblem(columns({}, { name: '' }))).toBe('Column 2: a column needs a name.');
});

it('a vector needs a width, and nothing else does', () => {
  expect(columnProblems(columns({ type: 'vector-float32' })).get('0')?.member).toBe('width');
  expect(schemaProblem(columns({ type: 'vector-float32', width: 3 }))).toBeUndefined();
});
