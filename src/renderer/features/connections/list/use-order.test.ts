import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withMovedId } from './use-order.ts';

it('moves one item and keeps the order of the others', () => {
  expect(withMovedId(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(withMovedId(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(withMovedId(['a', 'b'], 'a', 9)).toEqual(['b', 'a']);
});

it('never loses or duplicates an item, for any move', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (ids, which, to) => {
      const id = ids[which % ids.length] ?? '';
      expect([...withMovedId(ids, id, to)].sort()).toEqual([...ids].sort());
    }),
  );
});
