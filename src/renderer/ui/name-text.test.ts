import { expect, test } from 'vitest';
import { partsOfName } from './NameText.tsx';

test('keeps the end of a long name, and both parts join to the name', () => {
  expect(partsOfName('orders_2026_11_04')).toEqual({ start: 'orders_20', end: '26_11_04' });
});

test.each([
  ['short', 'orders'],
  ['with joined characters', 'familie_👨‍👩‍👧_2026_11'],
  ['in a right-to-left script', 'טבלה_של_הזמנות_2026'],
  ['longer than any line', 'a'.repeat(300)],
])('doesn’t split a name that is %s', (_, name) => {
  expect(partsOfName(name)).toBeUndefined();
});
