import { expect, test } from 'vitest';
import { indexColumns } from './IndexGrid.tsx';

test('what tells an index and what it leaves out stay at any width, and more room never takes a column away', () => {
  let before: readonly string[] = [];
  for (let width = 200; width <= 1400; width += 20) {
    const columns = indexColumns(width);
    expect(columns).toEqual(expect.arrayContaining(['name', 'coverage', ...before]));
    before = columns;
  }
  expect(before).toHaveLength(8);
});
