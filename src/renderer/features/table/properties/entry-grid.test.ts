import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesJson, entryRows } from './EntryGrid.tsx';

const ENTRIES = [
  ['owner', 'search'],
  ['Tier', 'gold'],
  ['note', 'Owned by Search'],
  ['empty', ''],
] as const;

test('keeps the order of the server', () => {
  expect(entryRows(ENTRIES, ' ').map(({ key }) => key)).toEqual(['owner', 'Tier', 'note', 'empty']);
});

test('matches names and values, ignoring case', () => {
  expect(entryRows(ENTRIES, 'SEARCH').map(({ name }) => name)).toEqual(['owner', 'note']);
  expect(entryRows(ENTRIES, 'tier').map(({ value }) => value)).toEqual(['gold']);
  expect(entryRows(ENTRIES, 'nothing like it')).toEqual([]);
});

test('filters 10,000 entries and a megabyte value quickly', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => [`key ${index}`, `value ${index}`] as const);
  expect(entryRows([...many, ['big', 'x'.repeat(1_000_000)]], 'key 9999')).toHaveLength(1);
});

test('copies entries with any names', () => {
  const name = fc.oneof(fc.constantFrom('__proto__', '', 'constructor'), fc.string({ unit: 'binary' }));
  const entries = fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([key]) => key });
  fc.assert(
    fc.property(entries, (given) => {
      const read: object = JSON.parse(entriesJson(given));
      expect(new Map(Object.entries(read))).toEqual(new Map(given));
    }),
  );
});
