import { expect, it, test } from 'vitest';
import { offeredOptions } from './ComboField.tsx';

const OPTIONS = ['l2', 'euclidean', 'cosine'].map((value) => ({ value }));

it.each([
  ['', ['l2', 'euclidean', 'cosine']],
  ['CO', ['cosine']],
  [' l', ['l2', 'euclidean']],
  ['cosine', ['l2', 'euclidean', 'cosine']],
  ['x', []],
])('for %j', (typed, offered) => {
  expect(offeredOptions(OPTIONS, typed).map(({ value }) => value)).toEqual(offered);
});

test('of thousands of columns those that one can look through', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ value: `column_${index}` }));
  expect(offeredOptions(many, '')).toHaveLength(100);
  expect(offeredOptions(many, '_499').map(({ value }) => value)).toContain('column_4999');
});
