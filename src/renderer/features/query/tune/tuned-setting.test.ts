import { expect, it } from 'vitest';
import type { SweepPoint } from '#contract/index.ts';
import { pointOf } from '#tuning/testing/whole-sweep.ts';
import { openingHint, queryName, queryToOpen } from './tuned-setting.ts';

type Measured = NonNullable<SweepPoint['measured']>;

function missing(worstQueries: NonNullable<Measured['recall']>['worstQueries']): SweepPoint {
  const { measured, ...point } = pointOf({ nprobes: 5 }, 0.9, 3);
  const recall = { mean: 0.9, worst: 0.9, under: 0, deviation: 0, worstQueries };
  return measured === undefined ? point : { ...point, measured: { ...measured, recall } };
}

it('names a query by its row ID with every digit', () => {
  expect(queryName({ query: 3, row: '18446744073709551615' })).toBe('row ID 18,446,744,073,709,551,615');
  expect(queryName({ query: 3 })).toBe('query 4');
});

it('names the query to open and its recall', () => {
  const point = missing([
    { query: 7, recall: 0.9, row: '1993' },
    { query: 1, recall: 0.95 },
  ]);
  expect(openingHint(point, 'Press Enter', 'run')).toBe(
    'Press Enter to run its worst query: row ID 1,993, recall 0.900.',
  );
  expect(queryToOpen(point)).toBe(7);
});

it('names no worst query if none missed a row', () => {
  expect(openingHint(missing([]), 'Press Enter', 'open')).toBe('Press Enter to open one of its queries.');
  expect(queryToOpen({ setting: {}, retried: 0 })).toBe(0);
});
