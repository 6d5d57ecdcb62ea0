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

describe('the settings that two sweeps have in common', () => {
  it('are better where nearly all of them are, whichever is best for the goal', () => {
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

  it('are not better by chance, by a server that is a bit faster, or by one setting', () => {
    const sides = BEFORE.map(([recall, latency], place) => {
      const side = place % 3 === 0 ? -1 : 1;
      return [recall + side * 0.02, latency * (1 - side * 0.3)] as const;
    });
    const bit = BEFORE.map(([recall, latency]) => [recall, latency * 0.85] as const);
    const one: Figures = [[1, 1], ...BEFORE.slice(1)];
    for (const figures of [sides, bit, one]) {
      const change = compareSameSettings(sweepWith(figures), sweepWith(BEFORE))?.change;
      expect(Object.values(change ?? {}).filter((each) => each.isBetter !== undefined)).toEqual([]);
    }
  });

  it('say the other way round of two sweeps that change places', () => {
    const recall = fc.double({ min: 0, max: 1, noNaN: true });
    const latency = fc.double({ min: 0.01, max: 1e5, noNaN: true });
    const figures = fc.array(fc.tuple(recall, latency), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const there = compareSameSettings(sweepWith(one), sweepWith(other));
        const back = compareSameSettings(sweepWith(other), sweepWith(one));
        expect(there?.count).toBe(Math.min(one.length, other.length));
        expect(back).toMatchObject({ more: there?.less, less: there?.more });
        for (const at of ['recall', 'p95'] as const) {
          const [first, second] = [there?.change[at], back?.change[at]];
          expect(second?.isBetter).toBe(first?.isBetter === undefined ? undefined : !first.isBetter);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('with other queries, are better only by more than queries differ', () => {
    const sure = (points: readonly SweepPoint[], deviation: number) =>
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
        { ...now, points: sure(now.points, deviation) },
        { ...before, points: sure(before.points, deviation) },
      )?.change.recall;
    expect(changeOf(0.005)).toEqual({ words: '+0.020', isBetter: true });
    expect(changeOf(0.03)).toEqual({ words: '+0.020' });
  });

  it('are the same ones where one varies what the query of the other says', () => {
    const all = sweepWith(BEFORE);
    const alone = sweepOf({
      points: [pointOf({ nprobes: 1 }, 0.9, 5), pointOf({ nprobes: 99 }, 0.9, 5)],
      axes: [{ parameter: 'nprobes', values: [1, 99] }],
    });
    const withQuery = (query: string) => ({ ...alone, params: { ...alone.params, query } });
    const countOf = (query: string) => compareSameSettings(all, withQuery(query));
    expect(countOf('{"k":10,"refine_factor":10}')).toMatchObject({
      count: 1,
      change: { p95: { words: '+120%' } },
    });
    expect(countOf('{"k":10,"refine_factor":7}')).toBeUndefined();
    expect(countOf('{"k":5,"refine_factor":10}')).toBeUndefined();
  });
});
