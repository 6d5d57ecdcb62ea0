import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sweep, SweepPoint } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { compareSameSettings } from './same-settings.ts';
import { pointOf, sweepOf } from './testing/whole-sweep.ts';

const GRID = Array.from({ length: 12 }, (_, place) => ({
  nprobes: 1 + Math.floor(place / 2),
  refine_factor: place % 2 === 0 ? null : 10,
}));

type Figures = readonly (readonly [recall: number, latency: number])[];

function sweepWith(figures: Figures, change: Partial<Sweep['params']> = {}): Sweep {
  const points = figures.map(([recall, latency], place) => pointOf(GRID[place] ?? {}, recall, latency));
  const axes: Sweep['params']['axes'] = [
    { parameter: 'nprobes', values: [1, 2, 3, 4, 5, 6] },
    { parameter: 'refine_factor', values: [null, 10] },
  ];
  const whole = sweepOf({ points, axes });
  return { ...whole, params: { ...whole.params, ...change } };
}

const BEFORE: Figures = GRID.map((_, place) => [0.4 + place / 50, 10 + place]);

describe('compareSameSettings', () => {
  it('rates a measure as better or worse if all shared settings change in the same direction', () => {
    const now = sweepWith(BEFORE.map(([recall, latency]) => [recall + 0.1, latency * 0.7]));
    expect(compareSameSettings(now, sweepWith(BEFORE))).toEqual({
      count: 12,
      more: 12,
      less: 0,
      change: {
        recall: { words: '+0.100', isBetter: true },
        p50: { words: '−30%', isBetter: true },
        p95: { words: '−30%', isBetter: true },
        p99: { words: '−30%', isBetter: true },
      },
    });
    expect(compareSameSettings(sweepWith(BEFORE), now)?.change).toMatchObject({
      recall: { words: '−0.100', isBetter: false },
      p95: { words: '+43%', isBetter: false },
    });
  });

  it('rates nothing as better for mixed changes, a slightly faster server, or a single better setting', () => {
    const mixedChanges = BEFORE.map(([recall, latency], place) => {
      const side = place % 3 === 0 ? -1 : 1;
      return [recall + side * 0.02, latency * (1 - side * 0.3)] as const;
    });
    const slightlyFaster = BEFORE.map(([recall, latency]) => [recall, latency * 0.85] as const);
    const oneBetter: Figures = [[1, 1], ...BEFORE.slice(1)];
    for (const figures of [mixedChanges, slightlyFaster, oneBetter]) {
      const change = compareSameSettings(sweepWith(figures), sweepWith(BEFORE))?.change;
      expect(Object.values(change ?? {}).filter((each) => each.isBetter !== undefined)).toEqual([]);
    }
  });

  it('reverses the result if the two sweeps are swapped', () => {
    const recall = fc.double({ min: 0, max: 1, noNaN: true });
    const latency = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    const figures = fc.array(fc.tuple(recall, latency), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const forward = compareSameSettings(sweepWith(one), sweepWith(other));
        const reversed = compareSameSettings(sweepWith(other), sweepWith(one));
        expect(forward?.count).toBe(Math.min(one.length, other.length));
        expect(reversed).toMatchObject({ more: forward?.less, less: forward?.more });
        for (const at of ['recall', 'p95'] as const) {
          const [first, second] = [forward?.change[at], reversed?.change[at]];
          expect(second?.isBetter).toBe(first?.isBetter === undefined ? undefined : !first.isBetter);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('rates recall with different query sets as better only beyond its deviation', () => {
    const withDeviation = (points: readonly SweepPoint[], deviation: number) =>
      points.map((point) => {
        const recall = point.measured?.recall;
        return recall == null || point.measured === undefined
          ? point
          : { ...point, measured: { ...point.measured, recall: { ...recall, deviation } } };
      });
    const now = sweepWith(BEFORE.map(([recall, latency]) => [recall + 0.02, latency]));
    const before = sweepWith(BEFORE, { setId: 'set-8' });
    const changeOf = (deviation: number) =>
      compareSameSettings(
        { ...now, points: withDeviation(now.points, deviation) },
        { ...before, points: withDeviation(before.points, deviation) },
      )?.change.recall;
    expect(changeOf(0.005)).toEqual({ words: '+0.020', isBetter: true });
    expect(changeOf(0.03)).toEqual({ words: '+0.020' });
  });

  it('matches a varied parameter with its value in the query of the other sweep', () => {
    const all = sweepWith(BEFORE);
    const alone = sweepOf({
      points: [pointOf({ nprobes: 1 }, 0.9, 5), pointOf({ nprobes: 99 }, 0.9, 5)],
      axes: [{ parameter: 'nprobes', values: [1, 99] }],
    });
    const withQuery = (query: string) => ({ ...alone, params: { ...alone.params, query } });
    const comparedWith = (query: string) => compareSameSettings(all, withQuery(query));
    expect(comparedWith('{"k":10,"refine_factor":10}')).toMatchObject({
      count: 1,
      change: { p95: { words: '+120%' } },
    });
    expect(comparedWith('{"k":10,"refine_factor":7}')).toBeUndefined();
    expect(comparedWith('{"k":5,"refine_factor":10}')).toBeUndefined();
  });
});
