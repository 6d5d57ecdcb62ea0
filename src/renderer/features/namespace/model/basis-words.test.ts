import { expect, test } from 'vitest';
import { basisWords } from './basis-words.ts';

test('a namespace that is only a part of ids is called so, with the delimiter of the connection', () => {
  expect(basisWords('split', false, '::')).toEqual({
    title: 'Not a namespace of the server',
    text: 'The server has one flat list of tables. Their ids are split at “::” to show them in levels.',
  });
});

test('of one that the server lists there is nothing to say', () => {
  expect(basisWords('listed', false, '$')).toBeUndefined();
  expect(basisWords(undefined, true, '$')).toBeUndefined();
});

test('the root is no less there for having no namespaces', () => {
  expect(basisWords('split', true, '$')?.title).toBe('The server lists no namespaces');
  expect(basisWords('by-hand', true, '$')?.title).toBe('Names added by hand');
});
