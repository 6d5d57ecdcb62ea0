import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameRows, rowKeyOf } from './NameList.tsx';

const NAMES = {
  namespaces: [{ name: 'live' }, { name: 'Archive' }],
  tables: ['items', 'live', 'Orders'],
  hasMore: false,
};

function namesOf(filter: string, names = NAMES): readonly string[] {
  const rows = nameRows(names, filter);
  return Array.from({ length: rows.length }, (_, index) => rows.at(index)?.key ?? 'nothing');
}

test('lists namespaces before tables, even with the same name', () => {
  expect(namesOf('')).toEqual([
    'namespace live',
    'namespace Archive',
    'table items',
    'table live',
    'table Orders',
  ]);
});

test('filters names ignoring case and marks the matches', () => {
  expect(namesOf(' IVE ')).toEqual(['namespace live', 'namespace Archive', 'table live']);
  expect(nameRows(NAMES, 'ive').at(1)?.marked).toEqual({ from: 4, to: 7 });
});

test('ends with a “more” row if names are missing, but not under a filter', () => {
  const more = { ...NAMES, hasMore: true };
  expect(namesOf('', more).at(-1)).toBe('more');
  expect(namesOf('live', more)).toEqual(['namespace live', 'table live']);
  expect(nameRows(more, '').matched).toBe(5);
});

test('typeahead continues from a row and wraps around', () => {
  const rows = nameRows(NAMES, '');
  expect(rows.indexOfText?.('live', 1)).toBe(3);
  expect(rows.indexOfText?.('live', 4)).toBe(0);
  expect(rows.indexOfText?.('nothing', 2)).toBeUndefined();
});

test('finds every visible name by its key', () => {
  const names = fc.uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 20 });
  fc.assert(
    fc.property(names, names, (namespaces, tables) => {
      const rows = nameRows({ namespaces: namespaces.map((name) => ({ name })), tables, hasMore: false }, '');
      tables.forEach((name, index) => {
        expect(rows.indexOfKey?.(rowKeyOf('table', name))).toBe(namespaces.length + index);
      });
    }),
  );
});
