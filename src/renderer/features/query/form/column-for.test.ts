import { expect, it } from 'vitest';
import { columnFor } from './ColumnsField.tsx';

it.each([
  ['price', 'price'],
  ['pri', 'price'],
  ['PRICE_E', 'price_eur'],
  ['hidden', 'hidden'],
])('Enter on %j selects %s', (typed, taken) => {
  expect(columnFor(typed, [{ value: 'price' }, { value: 'price_eur' }])).toBe(taken);
});
