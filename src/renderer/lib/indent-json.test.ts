import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indentJson } from './indent-json.ts';

test('formats any JSON like JSON.stringify', () => {
  const container = fc.oneof(
    fc.array(fc.jsonValue()),
    fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
  );
  fc.assert(
    fc.property(container, (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('keeps every digit and every member', () => {
  expect(indentJson('{"a":1.0,"a":9223372036854775807,"b":1e400}')).toBe(
    '{\n  "a": 1.0,\n  "a": 9223372036854775807,\n  "b": 1e400\n}',
  );
});

test('replaces existing whitespace', () => {
  expect(indentJson(' [ 1 ,\n\n2 ] ')).toBe('[\n  1,\n  2\n]');
});

test('keeps text that isn’t JSON', () => {
  expect(indentJson('<html>, {not} json')).toBe('<html>, {not} json');
});

test('loses only whitespace of text that merely starts like JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (tail) => {
      const text = `{${tail}`;
      expect(indentJson(text).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test('limits the size of deeply nested JSON', () => {
  expect(indentJson('['.repeat(20_000)).length).toBeLessThan(5_000_000);
});
