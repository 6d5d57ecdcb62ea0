import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTokens, withTokens } from './TagListField.tsx';

describe('words that are typed into a list', () => {
  it('are finished by a space, a comma or a line end, and the last one is still being written', () => {
    expect(parseTokens('catalog.read')).toEqual({ words: [], rest: 'catalog.read' });
    expect(parseTokens('catalog.read ')).toEqual({ words: ['catalog.read'], rest: '' });
    expect(parseTokens(' openid,\n offline_access,cat')).toEqual({
      words: ['openid', 'offline_access'],
      rest: 'cat',
    });
  });

  it('lose nothing that is neither a space nor a comma', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { words, rest } = parseTokens(text);
        expect([...words, rest].join('')).toBe(text.replace(/[\s,]/g, ''));
      }),
    );
  });

  it('are in the list once, in the order they came', () => {
    expect(withTokens(['b', 'a'], ['c', 'b'])).toEqual(['b', 'a', 'c']);
  });
});
