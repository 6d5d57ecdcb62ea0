import { expect, it } from 'vitest';
import { runColumns } from './RunGrid.tsx';

it('always shows the query, the duration, the table, and the time', () => {
  expect(runColumns(300)).toEqual(['query', 'took', 'table', 'at']);
});

it('never shows fewer columns in a wider window', () => {
  const counts = [300, 640, 760, 2000].map((width) => runColumns(width).length);
  expect(counts).toEqual([4, 5, 6, 6]);
});
