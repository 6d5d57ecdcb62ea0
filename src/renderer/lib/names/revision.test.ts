import { expect, it } from 'vitest';
import { revisionOf } from './name-states.ts';

it('as many names as before, read later, are others', () => {
  const first = revisionOf([{ names: 6, at: 1 }]);
  expect(revisionOf([{ names: 6, at: 2 }])).not.toBe(first);
  expect(revisionOf([{ names: 6, at: null }])).not.toBe(first);
  expect(revisionOf([{ names: 7, at: 1 }])).not.toBe(first);
  expect(revisionOf([{ names: 6, at: 1 }])).toBe(first);
});

it('a name that went in one connection and came in another changes both', () => {
  const before = [
    { names: 2, at: 1 },
    { names: 1, at: 1 },
  ];
  const after = [
    { names: 1, at: 1 },
    { names: 2, at: 1 },
  ];
  expect(revisionOf(after)).not.toBe(revisionOf(before));
});
