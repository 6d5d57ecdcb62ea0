import { expect, it } from 'vitest';
import { compareTries, spreadOf } from './try-comparison.ts';

const before = { times: [10, 12, 9, 11, 30], rows: 10, recall: { found: 4, of: 10 } };

it('compares time and result by medians, so that one slow run doesn’t matter', () => {
  const after = { times: [3, 4, 2.9, 100, 3.5], rows: 10, recall: { found: 10, of: 10 } };
  expect(compareTries(before, after)).toEqual({
    time: 'time −68%',
    isFaster: true,
    answer: 'recall 10 of 10, was 4',
    losesRows: false,
    detail:
      'Median of 5 runs each. Before: 11.0 ms (9.00 ms to 30.0 ms). After: 3.50 ms (2.90 ms to 100 ms).',
  });
});

it('reports lost exact rows, even if the query became faster', () => {
  const after = { times: [1], rows: 10, recall: { found: 1, of: 10 } };
  expect(compareTries(before, after)).toMatchObject({
    losesRows: true,
    answer: 'recall 1 of 10, was 4',
  });
});

it('counts rows if there is no exact result to compare with', () => {
  const scan = { times: [1], rows: 10 };
  expect(compareTries(scan, { times: [1], rows: 10 })).toMatchObject({
    answer: 'same 10 rows',
    time: 'time ±0%',
  });
  expect(compareTries(scan, { times: [2], rows: 6 })).toMatchObject({
    answer: '6 rows, was 10',
    losesRows: true,
  });
});

it('returns nothing if nothing was measured', () => {
  expect(compareTries(before, { times: [] })).toBeUndefined();
  expect(spreadOf([])).toBeUndefined();
});
