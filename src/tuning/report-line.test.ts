import { expect, it } from 'vitest';
import type { TunedAxis } from '#contract/index.ts';
import { reportLine } from './report-line.ts';
import { pointOf, sweepOf, timedPoint } from './testing/whole-sweep.ts';

const axes: TunedAxis[] = [{ parameter: 'nprobes', values: [1, 40] }];
const SWEEP = sweepOf({ points: [], axes });

it('reportLine includes the table, the index, the setting, and the figures', () => {
  expect(reportLine(SWEEP, pointOf({ nprobes: 40 }, 0.9712, 7.42), 10)).toBe(
    'live/products, v41, 20,000 rows, IVF_PQ, 141 partitions, 8 sub-vectors: nprobes 40: recall@10 0.971, p50 7.4 ms, p95 7.4 ms, p99 7.4 ms, 100 queries',
  );
});

it('reportLine omits unknown values, and marks a failed setting', () => {
  const bare = { ...SWEEP, version: null, rowCount: null, index: null };
  expect(reportLine(bare, timedPoint({ nprobes: 1 }, 1200), 10)).toBe(
    'live/products, no index: nprobes 1: p50 1.20 s, p95 1.20 s, p99 1.20 s, 100 queries',
  );
  const unnamed = {
    ...SWEEP,
    index: SWEEP.index && { ...SWEEP.index, type: null, partitions: null, subVectors: null },
  };
  const failed = { setting: { nprobes: 1 }, retried: 0, failure: { message: 'no' } };
  expect(reportLine(unnamed, failed, 10)).toBe('live/products, v41, 20,000 rows: nprobes 1: failed');
});
