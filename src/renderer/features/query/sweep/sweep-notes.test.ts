import { expect, it } from 'vitest';
import { recallCost } from './measure-recall.ts';
import { changeSince } from './SweepNotes.tsx';
import { variantChanges } from './what-if-state.ts';

const BASE = '{"k": 10, "nprobes": 20, "vector": [1, 2]}';
const run = { baseQuery: BASE, names: ['nprobes' as const] };

it('results are outdated once the query is another one, not where only what is varied changed', () => {
  expect(changeSince(run, BASE)).toBeUndefined();
  expect(changeSince(run, '{"vector": [1, 2], "k": 10, "nprobes": 20}')).toBeUndefined();
  expect(changeSince(run, '{"k": 10, "nprobes": 50, "vector": [1, 2]}')).toBeUndefined();
  expect(changeSince(run, '{"k": 10, "nprobes": 20, "vector": [1, 2], "filter": "a > 1"}')).toBe('a > 1');
  expect(changeSince(run, '{"k": 10, "nprobes": 20, "vector": [1, 3]}')).toBe('another vector');
});

it('a variant of nprobes takes the range out', () => {
  const changes = variantChanges({ index: 0, values: new Map([['nprobes', 4]]) });
  expect([...changes]).toEqual([
    ['minimum_nprobes', undefined],
    ['maximum_nprobes', undefined],
    ['nprobes', 4],
  ]);
});

it('recall costs two runs of each variant, and one exact answer', () => {
  const results = [0, 1, 2].map((index) => ({
    variant: { index, values: new Map() },
    status: 'done' as const,
    runs: [],
  }));
  expect(recallCost({ results })).toBe(7);
});
