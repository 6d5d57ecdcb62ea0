import { expect, test } from 'vitest';
import { offeredNames, offeredTables, typedId, typedText } from './TableIdField.tsx';

test('a path is typed with the delimiter of its connection, and read back', () => {
  const id = ['prod', 'ml', 'items'];
  expect(typedText(id, '.')).toBe('prod.ml.items');
  expect(typedId('prod.ml.items', '.')).toEqual(id);
  expect(typedId('', '.')).toEqual([]);
});

test('a name that holds the delimiter can not be typed', () => {
  expect(typedText(['a$b', 'c'], '$')).toBeUndefined();
  expect(typedText(['a$b', 'c'], '.')).toBe('a$b.c');
});

test('names that begin with what is typed come before those that hold it, and none comes twice', () => {
  const names = offeredNames([['x', 'items'], ['items'], ['items'], ['other'], ['a$b']], '$');
  expect(offeredTables(names, 'ITEM')).toEqual(['items', 'x$items']);
});

test('a name that can not be typed is not offered', () => {
  expect(offeredNames([['a$b'], ['c']], '$').map(({ text }) => text)).toEqual(['c']);
});

test('no more is offered than can be looked through', () => {
  const names = offeredNames(
    Array.from({ length: 1000 }, (_, index) => ['ns', `table_${index}`]),
    '$',
  );
  expect(offeredTables(names, 'ns').length).toBe(20);
  expect(offeredTables(names, 'table_99').length).toBe(11);
});
