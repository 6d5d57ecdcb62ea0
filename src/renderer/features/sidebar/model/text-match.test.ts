import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findMatch } from './tree-row.ts';

it('finds the words anywhere, whatever their case', () => {
  expect(findMatch('Order_Items', 'items')).toEqual({ from: 6, to: 11 });
  expect(findMatch('orders', 'x')).toBeUndefined();
});

it('never points outside the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, text) => {
      const match = findMatch(name, text.toLowerCase());
      return match === undefined || (match.from >= 0 && match.to <= name.length && match.from <= match.to);
    }),
  );
});
