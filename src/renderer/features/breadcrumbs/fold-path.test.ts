import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPath } from './Breadcrumbs.tsx';

const LONG = ['prod', 'europe', 'shop', 'catalog', 'items', 'history'];

test('folds nothing if everything fits, or before the width is known', () => {
  expect(foldPath(LONG, 2000)).toEqual({ head: 6, folded: 0 });
  expect(foldPath(LONG, undefined)).toEqual({ head: 6, folded: 0 });
});

test('folds the middle and shows at least as many names at the end as at the start', () => {
  const { head, folded } = foldPath(LONG, 400);
  expect(folded).toBeGreaterThan(0);
  expect(LONG.length - folded - head).toBeGreaterThanOrEqual(head);
});

test('always keeps the first and the last name, and shows no more in less space', () => {
  const names = fc.array(fc.string({ maxLength: 30 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(names, fc.nat(1500), fc.nat(1500), (path, one, other) => {
      const [narrow, wide] = [one, other].sort((a, b) => a - b).map((width) => foldPath(path, width));
      expect(narrow?.head).toBeGreaterThanOrEqual(1);
      expect((narrow?.head ?? 0) + (narrow?.folded ?? 0)).toBeLessThanOrEqual(
        path.length - Number(narrow?.folded !== 0),
      );
      expect(narrow?.folded).toBeGreaterThanOrEqual(wide?.folded ?? 0);
    }),
  );
});
