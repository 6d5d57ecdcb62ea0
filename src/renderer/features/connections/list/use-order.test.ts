import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withMovedId } from './use-order.ts';

it('puts one where it is wanted, and leaves the others in their order', () => {
  expect(withMovedId(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(withMovedId(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(withMovedId(['a', 'b'], 'a', 9)).toEqual(['b', 'a']);
});

it('loses none and doubles none, wherever it goes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.integer(), (ids, which, to) => {
      const id = ids[which % ids.length] ?? '';
      expect([...withMovedId(ids, id, to)].sort()).toEqual([...ids].sort());
    }),
  );
});
