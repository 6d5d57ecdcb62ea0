import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzyMatch } from './fuzzy.ts';

const ranked = (query: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const match = fuzzyMatch(text, query);
      return match === undefined ? [] : [{ text, score: match.score }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);

describe('fuzzyMatch', () => {
  it('ranks matches at word starts first', () => {
    expect(ranked('emb us', ['resembles_us', 'user_embeddings', 'orders'])).toEqual([
      'user_embeddings',
      'resembles_us',
    ]);
  });

  it('prefers the shorter of two equal matches', () => {
    expect(ranked('items', ['items_archive_2024', 'items'])).toEqual(['items', 'items_archive_2024']);
  });

  it('matches letters with small gaps, but not widely scattered ones', () => {
    expect(ranked('oitem', ['order_items', 'orders_in_transit_from_march'])).toEqual(['order_items']);
  });

  it('marks only letters that match the query', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
    fc.assert(
      fc.property(text, text, (name, query) => {
        const match = fuzzyMatch(name, query);
        if (match === undefined) return;
        const letters = new Set(query.toLowerCase());
        expect(match.positions.every((at) => letters.has((name[at] ?? '').toLowerCase()))).toBe(true);
      }),
    );
  });

  it.each([
    ['İzmir_orders', 'izmir ord', 'İzmirord'],
    ['große Straße', 'strass', 'Straß'],
    ['mein cafe\u0301', 'CAFÉ', 'cafe\u0301'],
    ['İi_x', 'iix', 'İix'],
  ])('marks in %j the letters that match %j', (text, query, marked) => {
    const { positions = [] } = fuzzyMatch(text, query) ?? {};
    expect(positions.map((at) => text[at]).join('')).toBe(marked);
  });
});
