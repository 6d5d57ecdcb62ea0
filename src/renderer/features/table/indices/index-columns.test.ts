import { expect, test } from 'vitest';
import { indexColumns } from './IndexGrid.tsx';

test('shows name and coverage at any width, and never fewer columns at a larger width', () => {
  let before: readonly string[] = [];
  for (let width = 200; width <= 1400; width += 20) {
    const columns = indexColumns(width);
    expect(columns).toEqual(expect.arrayContaining(['name', 'coverage', ...before]));
    before = columns;
  }
  expect(before).toHaveLength(8);
});
