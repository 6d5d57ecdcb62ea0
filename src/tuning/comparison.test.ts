import { describe, expect, it } from 'vitest';
import type { Sweep, SweepPoint, TunedAxis } from '#contract/index.ts';
import { compareSweeps } from './comparison.ts';
import { pointOf, sweepOf } from './testing/whole-sweep.ts';

const axes: TunedAxis[] = [{ parameter: 'nprobes', values: [1, 20] }];
const goal = { recall: 0.95, latency: null, at: 'p95' } as const;

function sweep(points: SweepPoint[], size: number | null, change: Partial<Sweep> = {}): Sweep {
  const whole = sweepOf({ points, axes });
  return { ...whole, index: whole.index && { ...whole.index, size }, ...change };
}

function withDeviation(point: SweepPoint, deviation: number): SweepPoint {
  const { measured } = point;
  if (measured?.recall == null) return point;
  return { ...point, measured: { ...measured, recall: { ...measured.recall, deviation } } };
}

describe('compareSweeps', () => {
  it('compares the setting that each sweep suggests', () => {
    const before = sweep([pointOf({ nprobes: 1 }, 0.5, 5), pointOf({ nprobes: 20 }, 0.96, 40)], 200_000);
    const now = sweep([pointOf({ nprobes: 1 }, 0.98, 10), pointOf({ nprobes: 20 }, 1, 90)], 2_940_000);
    const compared = compareSweeps(now, before, goal);
    expect(compared).toMatchObject({
      now: { point: { setting: { nprobes: 1 } }, recall: 0.98, latency: { p50: 10 }, size: 2_940_000 },
      before: { point: { setting: { nprobes: 20 } }, recall: 0.96, size: 200_000 },
      change: {
        recall: { words: '+0.020', isBetter: true },
        p95: { words: '−75%' },
        size: { words: '15 times' },
      },
      caveats: [],
    });
  });

  it('rates only changes of recall, beyond the error of measurement, as better or worse', () => {
    const before = sweep([withDeviation(pointOf({ nprobes: 1 }, 0.96, 10), 0.01)], 100);
    const now = sweep([withDeviation(pointOf({ nprobes: 1 }, 0.972, 11.5), 0.01)], 90);
    const change = compareSweeps(now, before, goal)?.change;
    expect(change).toMatchObject({
      recall: { words: '+0.012' },
      p95: { words: '+15%' },
      size: { words: '−10%' },
    });
    expect(change?.recall).not.toHaveProperty('isBetter');
    const worse = sweep([withDeviation(pointOf({ nprobes: 1 }, 0.9, 21), 0.01)], null);
    expect(compareSweeps(worse, before, goal)?.change).toMatchObject({
      recall: { words: '−0.060', isBetter: false },
      p95: { words: '+110%' },
      size: { words: '' },
    });
    expect(compareSweeps(worse, before, goal)?.change.p95).not.toHaveProperty('isBetter');
    expect(compareSweeps(before, before, goal)?.change.recall.words).toBe('same');
  });

  it('adds a caveat if the query vectors or the shared query members differ', () => {
    const one = sweep([pointOf({ nprobes: 1 }, 1, 1)], 1);
    const other = { ...one, params: { ...one.params, setId: 'set-8', query: '{"k":5}' } };
    expect(compareSweeps(one, other, goal)?.caveats).toEqual(['queries', 'query']);
    const varied = { ...one, params: { ...one.params, query: '{"nprobes": 3, "k": 10}' } };
    expect(compareSweeps(one, varied, goal)?.caveats).toEqual([]);
    expect(compareSweeps(one, sweep([], 1), goal)).toBeUndefined();
  });
});
