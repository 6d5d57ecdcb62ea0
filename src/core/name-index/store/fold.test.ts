import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyLetter } from '../testing/any-letter.ts';
import { naiveFold } from '../testing/naive-fold.ts';
import { fold, foldWithPlaces } from './fold.ts';

const text = fc.array(anyLetter, { size: 'medium', maxLength: 40 }).map((letters) => letters.join(''));

it('a text is folded as by hand, with its places and without', () => {
  fc.assert(
    fc.property(text, (source) => {
      expect(fold(source)).toBe(naiveFold(source));
      expect(foldWithPlaces(source).text).toBe(naiveFold(source));
    }),
  );
});
