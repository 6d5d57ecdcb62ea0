import { expect, it } from 'vitest';
import { runColumns } from './RunGrid.tsx';

it('always has room for what was asked, what it took, where and when', () => {
  expect(runColumns(300)).toEqual(['query', 'took', 'table', 'at']);
});

it('shows more in a wider window and never less', () => {
  const counts = [300, 640, 760, 2000].map((width) => runColumns(width).length);
  expect(counts).toEqual([4, 5, 6, 6]);
});
