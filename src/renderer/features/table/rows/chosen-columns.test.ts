import { expect, it } from 'vitest';
import { hiddenAfter, requestedColumns } from './arrangement.ts';
import { typedRowCount } from './ExportRowsDialog.tsx';

const names = ['a', 'b', 'c'];

it.each([
  ['hiding one', [], 'b', false, ['a', 'c']],
  ['showing one at its position in the table', ['a', 'b'], 'a', true, ['a', 'c']],
  ['showing the last hidden one', ['b'], 'b', true, undefined],
  ['keeping the last one', ['a', 'b'], 'c', false, ['c']],
  ['ignoring hidden ones that no longer exist', ['x'], 'b', false, ['a', 'c']],
] as const)('changes the selected columns: %s', (_, hidden, name, isOn, expected) => {
  expect(requestedColumns(names, hiddenAfter(names, hidden, name, isOn))).toEqual(expected);
});

it('shows all columns if none of the hidden names exist', () => {
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
])('parses %s rows as %s', (typed, count) => {
  expect(typedRowCount(typed)).toBe(count);
});
