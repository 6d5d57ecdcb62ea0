import { expect, test } from 'vitest';
import { basisWords } from './listing-source.ts';

test('a namespace that is only a part of ids is called so, with the delimiter of the connection', () => {
  expect(basisWords('split', false, '::')).toEqual({
    title: 'Virtual namespace',
    text: 'This server returns a flat list of tables. Vitrine groups them by splitting IDs at “::”.',
  });
});

test('of one that the server lists there is nothing to say', () => {
  expect(basisWords('listed', false, '$')).toBeUndefined();
  expect(basisWords(undefined, true, '$')).toBeUndefined();
});

test('the root is no less there for having no namespaces', () => {
  expect(basisWords('split', true, '$')?.title).toBe('The server lists no namespaces');
  expect(basisWords('by-hand', true, '$')?.title).toBe('Names added manually');
});
