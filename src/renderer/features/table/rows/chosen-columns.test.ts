import { expect, it } from 'vitest';
import { hiddenAfter, requestedColumns } from './arrangement.ts';
import { typedRowCount } from './ExportRowsDialog.tsx';

const names = ['a', 'b', 'c'];

it.each([
  ['one is hidden', [], 'b', false, ['a', 'c']],
  ['one is shown again where it stands in the table', ['a', 'b'], 'a', true, ['a', 'c']],
  ['the last hidden one is shown again', ['b'], 'b', true, undefined],
  ['the last one stays', ['a', 'b'], 'c', false, ['c']],
  ['what is hidden is gone from the table', ['x'], 'b', false, ['a', 'c']],
] as const)('columns are chosen: %s', (_, hidden, name, isOn, expected) => {
  expect(requestedColumns(names, hiddenAfter(names, hidden, name, isOn))).toEqual(expected);
});

it('a table whose columns all have other names now shows all of them', () => {
  expect(requestedColumns(['x', 'y'], ['x', 'y'])).toBeUndefined();
});

it.each([
  ['100000', 100_000],
  ['1,000', 1000],
  [' 5 ', 5],
  ['0', undefined],
  ['', undefined],
  ['1000001', undefined],
  ['1e3', undefined],
])('%s rows are read as %s', (typed, count) => {
  expect(typedRowCount(typed)).toBe(count);
});
