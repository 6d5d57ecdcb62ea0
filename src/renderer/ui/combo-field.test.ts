import { expect, it, test } from 'vitest';
import { offeredOptions } from './ComboField.tsx';

const OPTIONS = ['l2', 'l2_squared', 'squared_l2', 'l'].map((value) => ({ value }));

it.each([
  ['', ['l2', 'l2_squared', 'squared_l2', 'l']],
  ['SQ', ['l2_squared', 'squared_l2']],
  [' l', ['l', 'l2', 'l2_squared', 'squared_l2']],
  ['squared_l2', ['squared_l2']],
  ['x', []],
])('filters options by %j, with an exact match first', (typed, offered) => {
  expect(offeredOptions(OPTIONS, typed, true).map(({ value }) => value)).toEqual(offered);
});

it('shows all options when the list of a filled field is opened', () => {
  expect(offeredOptions(OPTIONS, 'squared_l2', false)).toEqual(OPTIONS);
});

test('limits the options of a very long list', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ value: `column_${index}` }));
  expect(offeredOptions(many, '', true)).toHaveLength(100);
  expect(offeredOptions(many, '_499', true).map(({ value }) => value)).toContain('column_4999');
});
