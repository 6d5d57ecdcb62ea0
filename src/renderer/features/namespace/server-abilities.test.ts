import { expect, test } from 'vitest';
import { abilityGroups, listingSource } from './ServerAbilities.tsx';

test('describes a virtual namespace with the delimiter of the connection', () => {
  expect(listingSource('split', false, '::')).toEqual({
    title: 'Virtual namespace',
    text: 'This server returns a flat list of tables. Vitrine groups them by splitting IDs at “::”.',
  });
});

test('shows no note for a namespace that the server lists', () => {
  expect(listingSource('listed', false, '$')).toBeUndefined();
  expect(listingSource(undefined, true, '$')).toBeUndefined();
});

test('describes the root of a server without namespaces', () => {
  expect(listingSource('split', true, '$')?.title).toBe('The server lists no namespaces');
  expect(listingSource('by-hand', true, '$')?.title).toBe('Names added manually');
});

test('lists each operation in one group, and unrequested ones as unknown', () => {
  const all = abilityGroups([]).flatMap(({ abilities }) => abilities);
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(all.map(({ support }) => support))).toEqual(new Set(['unknown']));
});
