import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEditorLines, replacementBetween } from './use-editor.ts';

test('returns no change for equal text', () => {
  expect(replacementBetween('id < 5', 'id < 5')).toBeUndefined();
});

test.each([
  ['{"k": 10}', '{"k": 20}', { from: 6, to: 7, insert: '2' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ['', 'id', { from: 0, to: 0, insert: 'id' }],
])('replaces only the difference: %j to %j', (before, after, replacement) => {
  expect(replacementBetween(before, after)).toEqual(replacement);
});

test('converts any text into any other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = replacementBetween(before, after) ?? { from: 0, to: 0, insert: '' };
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});

test('normalizes the line endings of every system', () => {
  expect(inEditorLines('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});
