import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold, foldedRanges, foldedTerms, foldWithPlaces } from './fold.ts';
import { anyLetter } from './testing/any-letter.ts';
import { naiveFold } from './testing/naive-fold.ts';

const text = fc.array(anyLetter, { size: 'medium', maxLength: 40 }).map((letters) => letters.join(''));

it('folds any text like the naive implementation, with and without positions', () => {
  fc.assert(
    fc.property(text, (source) => {
      expect(fold(source)).toBe(naiveFold(source));
      expect(foldWithPlaces(source).text).toBe(naiveFold(source));
    }),
  );
});

const source = fc.array(anyLetter, { minLength: 1, maxLength: 12 });

it('foldedRanges returns ordered ranges of whole letters that each contain the search text', () => {
  fc.assert(
    fc.property(source, fc.nat(), fc.nat(), (letters, one, other) => {
      const name = letters.join('');
      const [from, to] = [one % name.length, 1 + (other % name.length)];
      const searchText = fold(name).slice(Math.min(from, to - 1), Math.max(from, to - 1) + 1);
      const found = foldedRanges(name, searchText);
      expect(found.length > 0).toBe(searchText !== '');
      let end = 0;
      for (const range of found) {
        expect(range.from).toBeGreaterThanOrEqual(end);
        expect(naiveFold(name.slice(range.from, range.to))).toContain(searchText);
        end = range.to;
      }
      expect(end).toBeLessThanOrEqual(name.length);
    }),
  );
});

it.each<[string, string, string, readonly string[]]>([
  ['Order_Items', 'items', 'Order_[Items]', ['items']],
  ['Aha, aha', 'AH', '[Ah]a, [ah]a', ['ah']],
  ['Straße', 'STRASSE', '[Straße]', ['strasse']],
  ['Straße', 's', '[S]tra[ß]e', ['s']],
  ['İzmir', 'izm', '[İzm]ir', ['izm']],
  ['İaha', 'ah', 'İ[ah]a', ['ah']],
  ['my cafe\u0301s', 'É', 'my caf[e\u0301]s', ['é']],
  ['my café', 'cafe\u0301', 'my [café]', ['café']],
  ['cafe\u0301', 'cafe', 'cafe\u0301', ['cafe']],
  ['orders', ' ', 'orders', []],
])('foldedRanges finds in %j the text %j as %j', (name, typed, marked, words) => {
  const searchText = fold(typed.trim());
  const ranges = foldedRanges(name, searchText).toReversed();
  const shown = ranges.reduce(
    (text, { from, to }) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
    name,
  );
  expect(shown).toBe(marked);
  expect(foldedTerms(typed)).toEqual(words);
});
