import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, type TextSegment, visibleSegments } from './visible-text.ts';

test.each([
  ['a right-to-left override', 'gpj\u202Eexe', 'U+202E'],
  ['a zero-width space', 'or\u200Bders', 'U+200B'],
  ['a line break', 'two\nlines', 'U+000A'],
  ['a no-break space', 'a\u00A0b', 'U+00A0'],
  ['a tag character', 'a\u{E0041}b', 'U+E0041'],
  ['half of a surrogate pair', 'a\uD83Db', 'U+D83D'],
  ['a joiner outside of an emoji', 'a\u200Db', 'U+200D'],
  ['a null', 'a\u0000b', 'U+0000'],
])('shows %s as its code', (_, text, code) => {
  expect(visibleSegments(text)).toContainEqual({ kind: 'sign', code });
});

test.each(['orders', 'a b', '注文', 'طلبات', '👨‍👩‍👧 family', '🏳️‍🌈', '👩🏽‍🚀'])(
  'shows %s as plain text',
  (text) => {
    expect(visibleSegments(text)).toEqual([{ kind: 'text', text, marked: false }]);
  },
);

test('splits off a marked range, even around a code', () => {
  expect(visibleSegments('line_it\u200Bems', { marked: { from: 5, to: 9 } })).toEqual([
    { kind: 'text', text: 'line_', marked: false },
    { kind: 'text', text: 'it', marked: true },
    { kind: 'sign', code: 'U+200B' },
    { kind: 'text', text: 'e', marked: true },
    { kind: 'text', text: 'ms', marked: false },
  ]);
});

test('keeps the line breaks of a message, and shows other control characters as codes', () => {
  const [first, second] = visibleSegments('one\ntwo\r', { multiline: true });
  expect(first).toEqual({ kind: 'text', text: 'one\ntwo', marked: false });
  expect(second).toEqual({ kind: 'sign', code: 'U+000D' });
});

test('keeps every character of any text, and has no empty segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), fc.nat(20), (text, from, length) => {
      const segments = visibleSegments(text, { marked: { from, to: from + length } });
      expect(segments.map(sourceOf).join('')).toBe(text);
      expect(segments.some((segment) => segment.kind === 'text' && segment.text === '')).toBe(false);
    }),
  );
});

test('cutText never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, limit) => {
      const cut = cutText(text, limit);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(limit);
      expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed());
    }),
  );
});

function sourceOf(segment: TextSegment): string {
  if (segment.kind === 'text') return segment.text;
  return String.fromCodePoint(Number.parseInt(segment.code.slice(2), 16));
}
