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
  it('comes back as its parts, whatever the delimiter, unless a part holds it or touches it', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), delimiter, (id, by) => {
        const text = formatId(id, by);
        // If parts end with the beginning of the delimiter, the joined text contains it where no part does.
        fc.pre(text.split(by).length === id.length && text !== by);
        expect(ambiguousParts(id, by)).toEqual([]);
        expect(parseId(text, by)).toEqual(id);
      }),
    );
  });

  it('is the delimiter itself at the root', () => {
    fc.assert(
      fc.property(delimiter, (by) => {
        expect(formatId([], by)).toBe(by);
        expect(parseId(by, by)).toEqual([]);
      }),
    );
  });

  it('names the parts that hold the delimiter', () => {
    expect(ambiguousParts(['a', 'b$c', '$'])).toEqual(['b$c', '$']);
    expect(ambiguousParts(['a', 'b$c'], '.')).toEqual([]);
  });

  it('is encoded once as one path segment, which a server decodes to the same', () => {
    fc.assert(
      fc.property(fc.array(name), delimiter, (id, by) => {
        const segment = encodePathId(id, by);
        expect(segment).not.toMatch(/[/?#]|^\.{1,2}$/);
        expect(decodeURIComponent(segment)).toBe(formatId(id, by).toWellFormed());
      }),
    );
  });

  it('survives a URL parser even where a part is a dot', () => {
    expect(encodePathSegment('..')).toBe('%2E%2E');
    expect(encodePathSegment('a$b')).toBe('a%24b');
  });

  it('is the same as another only with the same parts', () => {
    expect(sameId(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(sameId(['a', 'b'], ['a$b'])).toBe(false);
    expect(sameId(['a'], ['a', 'b'])).toBe(false);
  });
});
