import { expect, it } from 'vitest';
import { runColumns } from './RunGrid.tsx';

it('always has room for when, where and what', () => {
  expect(runColumns(300)).toEqual(['at', 'table', 'kind', 'query']);
});

it('shows more in a wider window and never less', () => {
  const counts = [300, 640, 760, 2000].map((width) => runColumns(width).length);
  expect(counts).toEqual([4, 5, 6, 6]);
});
