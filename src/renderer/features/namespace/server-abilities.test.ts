import { expect, test } from 'vitest';
import { abilityGroups, listingSource } from './ServerAbilities.tsx';

test('a namespace that is only a part of ids is called so, with the delimiter of the connection', () => {
  expect(listingSource('split', false, '::')).toEqual({
    title: 'Virtual namespace',
    text: 'This server returns a flat list of tables. Vitrine groups them by splitting IDs at “::”.',
  });
});

test('of one that the server lists there is nothing to say', () => {
  expect(listingSource('listed', false, '$')).toBeUndefined();
  expect(listingSource(undefined, true, '$')).toBeUndefined();
});

test('the root is no less there for having no namespaces', () => {
  expect(listingSource('split', true, '$')?.title).toBe('The server lists no namespaces');
  expect(listingSource('by-hand', true, '$')?.title).toBe('Names added manually');
});

test('no operation is in two groups, and what was never requested is unknown', () => {
  const all = abilityGroups([]).flatMap(({ abilities }) => abilities);
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(all.map(({ support }) => support))).toEqual(new Set(['unknown']));
});
