import { expect, test } from 'vitest';
import { listedNamesText, nameCountMark } from './NamesLine.tsx';

const names = (namespaces: number, tables: number) => ({
  namespaces: { length: namespaces },
  tables: { length: tables },
  state: 'read' as const,
  gap: undefined,
});

test('marks a count that may be incomplete', () => {
  expect(nameCountMark(names(4, 1200))).toBe('1,204');
  expect(nameCountMark({ ...names(0, 5000), state: 'partial' })).toBe('5,000+');
  expect(nameCountMark({ ...names(0, 5), gap: { message: 'No.' } })).toBe('5+');
  expect(nameCountMark({ ...names(0, 0), state: 'unread' })).toBeUndefined();
});

test.each([
  [3, 1204, '3 namespaces, 1,204 tables'],
  [1, 0, '1 namespace'],
  [0, 1, '1 table'],
  [0, 0, 'no names'],
])('formats %i and %i as %s', (namespaces, tables, text) => {
  expect(listedNamesText(names(namespaces, tables))).toBe(text);
});
