import { expect, test } from 'vitest';
import { partsOfName } from './NameText.tsx';

test('the end of a long name stays, and both parts are the name', () => {
  expect(partsOfName('orders_2026_11_04')).toEqual({ start: 'orders_20', end: '26_11_04' });
});

test.each([
  ['short', 'orders'],
  ['with signs that are drawn together', 'familie_👨‍👩‍👧_2026_11'],
  ['written from the right', 'טבלה_של_הזמנות_2026'],
  ['longer than any line', 'a'.repeat(300)],
])('a name that is %s is not taken apart', (_, name) => {
  expect(partsOfName(name)).toBeUndefined();
});
