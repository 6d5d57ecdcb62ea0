import { expect, test } from 'vitest';
import { followRow } from './use-collection.tsx';

const rowsOf = (keys: string) => Array.from(keys, (key) => ({ key, level: 1, position: 0, siblings: 0 }));

test.each([
  ['abcd', 'c', 2, 2],
  ['xxabcd', 'c', 2, 4],
  ['cd', 'c', 2, 0],
  ['abd', 'c', 2, 2],
  ['ab', 'c', 2, 1],
  ['', 'c', 2, -1],
  ['a', 'a', 900, 0],
  ['abcdz', 'z', 0, 4],
])('in "%s", finds row %s, previously at %i, at %i', (keys, key, index, found) => {
  expect(followRow(rowsOf(keys), { key, index })).toBe(found);
});
