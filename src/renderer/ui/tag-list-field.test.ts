import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTokens, withTokens } from './TagListField.tsx';

describe('words typed into a list', () => {
  it('end at a space, comma, or line break, except the last one', () => {
    expect(parseTokens('catalog.read')).toEqual({ words: [], rest: 'catalog.read' });
    expect(parseTokens('catalog.read ')).toEqual({ words: ['catalog.read'], rest: '' });
    expect(parseTokens(' openid,\n offline_access,cat')).toEqual({
      words: ['openid', 'offline_access'],
      rest: 'cat',
    });
  });

  it('keep every other character', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { words, rest } = parseTokens(text);
        expect([...words, rest].join('')).toBe(text.replace(/[\s,]/g, ''));
      }),
    );
  });

  it('are added once, in order of entry', () => {
    expect(withTokens(['b', 'a'], ['c', 'b'])).toEqual(['b', 'a', 'c']);
  });
});
