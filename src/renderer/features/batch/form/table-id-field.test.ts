import { expect, test } from 'vitest';
import { offeredNames, offeredTables, typedId, typedText } from './TableIdField.tsx';

test('formats and parses a path with the delimiter of its connection', () => {
  const id = ['prod', 'ml', 'items'];
  expect(typedText(id, '.')).toBe('prod.ml.items');
  expect(typedId('prod.ml.items', '.')).toEqual(id);
  expect(typedId('', '.')).toEqual([]);
});

test('can’t format a name that contains the delimiter', () => {
  expect(typedText(['a$b', 'c'], '$')).toBeUndefined();
  expect(typedText(['a$b', 'c'], '.')).toBe('a$b.c');
});

test('offers names with a matching prefix first, then other matches, without duplicates', () => {
  const names = offeredNames([['x', 'items'], ['items'], ['items'], ['other'], ['a$b']], '$');
  expect(offeredTables(names, 'ITEM')).toEqual(['items', 'x$items']);
});

test('doesn’t offer a name that can’t be typed', () => {
  expect(offeredNames([['a$b'], ['c']], '$').map(({ text }) => text)).toEqual(['c']);
});

test('limits the number of offered names', () => {
  const names = offeredNames(
    Array.from({ length: 1000 }, (_, index) => ['ns', `table_${index}`]),
    '$',
  );
  expect(offeredTables(names, 'ns').length).toBe(20);
  expect(offeredTables(names, 'table_99').length).toBe(11);
});
