import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ambiguousParts, encodePathId, encodePathSegment, formatId, parseId, sameId } from './id.ts';

const name = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('.', '..', '%2F', 'a/b', 'é'),
);
const delimiter = fc.oneof(
  fc.constantFrom('$', '.', '/', '::', '%'),
  fc.string({ minLength: 1, maxLength: 4 }),
);

describe('an id', () => {
  it('is parsed back into its parts with any delimiter, unless a part contains or overlaps it', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), delimiter, (id, separator) => {
        const text = formatId(id, separator);
        // If a part ends with the beginning of the delimiter, the joined text contains an additional delimiter.
        fc.pre(text.split(separator).length === id.length && text !== separator);
        expect(ambiguousParts(id, separator)).toEqual([]);
        expect(parseId(text, separator)).toEqual(id);
      }),
    );
  });

  it('is the delimiter itself at the root', () => {
    fc.assert(
      fc.property(delimiter, (separator) => {
        expect(formatId([], separator)).toBe(separator);
        expect(parseId(separator, separator)).toEqual([]);
      }),
    );
  });

  it('reports the parts that contain the delimiter', () => {
    expect(ambiguousParts(['a', 'b$c', '$'])).toEqual(['b$c', '$']);
    expect(ambiguousParts(['a', 'b$c'], '.')).toEqual([]);
  });

  it('is encoded as a single path segment, which decodes to the same text', () => {
    fc.assert(
      fc.property(fc.array(name), delimiter, (id, separator) => {
        const segment = encodePathId(id, separator);
        expect(segment).not.toMatch(/[/?#]|^\.{1,2}$/);
        expect(decodeURIComponent(segment)).toBe(formatId(id, separator).toWellFormed());
      }),
    );
  });

  it('is unchanged by a URL parser even if a part is a dot segment', () => {
    expect(encodePathSegment('..')).toBe('%2E%2E');
    expect(encodePathSegment('a$b')).toBe('a%24b');
  });

  it('equals another only if all parts are equal', () => {
    expect(sameId(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(sameId(['a', 'b'], ['a$b'])).toBe(false);
    expect(sameId(['a'], ['a', 'b'])).toBe(false);
  });
});
