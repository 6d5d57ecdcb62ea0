import { expect, it } from 'vitest';
import { typedRowCount } from '../ExportRowsDialog.tsx';
import { chosenColumns } from '../RowsBar.tsx';

const names = ['a', 'b', 'c'];

it.each([
  ['one is taken out', undefined, 'b', false, ['a', 'c']],
  ['one is put in where it stands in the table', ['a', 'c'], 'b', true, undefined],
  ['it is another one', ['c'], 'a', true, ['a', 'c']],
  ['the last one stays', ['c'], 'c', false, ['c']],
] as const)('columns are chosen: %s', (_, chosen, name, isOn, expected) => {
  expect(chosenColumns(names, chosen, name, isOn)).toEqual(expected);
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
