import { expect, test } from 'vitest';
import { sweepOf } from '#tuning/testing/whole-sweep.ts';
import { changedSince, hasOtherIndex } from './measured-facts.ts';

const sweep = sweepOf({ points: [], axes: [] });
const { index } = sweep;

test('reports no change while the table and its index are the same', () => {
  expect(changedSince(sweep, sweep)).toBeUndefined();
  // A server that returns less than before doesn’t show a change.
  const withoutPartitions = index && { ...index, partitions: null };
  expect(changedSince(sweep, { version: 41n, index: withoutPartitions })).toBeUndefined();
  const problem = { message: 'This server lists no indices.' };
  expect(changedSince(sweep, { version: null, index: null, indexProblem: problem })).toBeUndefined();
});

test('reports a newer version of the table', () => {
  expect(changedSince(sweep, { version: 43n, index })).toBe(
    'Measured on version 41; the table is at version 43 now.',
  );
});

test('reports that the measurements belong to another index, or to none now', () => {
  const finer = index && { ...index, subVectors: 16 };
  expect(hasOtherIndex(sweep, { version: 42n, index: finer })).toBe(true);
  expect(changedSince(sweep, { version: 42n, index: finer })).toBe(
    'Measured on version 41 with IVF_PQ, 141 partitions, 8 sub-vectors; the column has IVF_PQ, 141 partitions, 16 sub-vectors now. Tune again for what it does.',
  );
  expect(changedSince({ ...sweep, version: null }, { version: null, index: null })).toBe(
    'Measured with IVF_PQ, 141 partitions, 8 sub-vectors; the column has no index now. Tune again for what it does.',
  );
});
