import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TunedAxis } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { choiceText, chooseSetting, type Goal } from './choice.ts';
import { comparedPoints } from './front.ts';
import { pointOf, sweepOf } from './testing/whole-sweep.ts';

const axes: TunedAxis[] = [{ parameter: 'nprobes', values: [1, 20, 40] }];
const points = [
  pointOf({ nprobes: 1 }, 0.5, 2),
  pointOf({ nprobes: 20 }, 0.96, 7.42),
  pointOf({ nprobes: 40 }, 0.99, 30),
];

function suggestionFor(recall: number, latency: number | null) {
  const goal: Goal = { recall, latency, at: 'p95' };
  const choice = chooseSetting(points, goal);
  return choice && { meets: choice.meets, ...choiceText(sweepOf({ points, axes }), choice, goal, 10) };
}

describe('choiceText', () => {
  it('names the fastest setting that meets the goal, and one with more recall', () => {
    expect(suggestionFor(0.95, 10)).toEqual({
      meets: 'both',
      title: 'Take nprobes 20',
      found:
        'Recall@10 of 0.960, 95% of 100 queries within 7.4 ms. The fastest of 3 settings that meets the goal.',
      others: 'For more recall, nprobes 40: 0.990 in 30.0 ms.',
    });
  });

  it('names the nearest setting if every setting with enough recall is too slow', () => {
    expect(suggestionFor(0.98, 10)).toMatchObject({
      meets: 'recall',
      title: 'No setting reaches a recall of 0.98 within 10 ms',
      found: 'The nearest, nprobes 40: recall@10 of 0.990, 95% of 100 queries within 30.0 ms.',
      others: 'Faster: nprobes 20, 0.960 in 7.4 ms.',
    });
  });

  it('states that no setting reaches the recall, and lists alternatives', () => {
    expect(suggestionFor(0.999, 10)).toMatchObject({
      meets: 'latency',
      title: 'No setting reaches a recall of 0.999',
      others: 'For more recall, nprobes 40: 0.990 in 30.0 ms. Faster: nprobes 1, 0.500 in 2.0 ms.',
    });
  });

  it('names the setting with the most recall if none meets the recall or the latency', () => {
    expect(suggestionFor(0.999, 1)).toMatchObject({ meets: 'none', title: 'No setting meets the goal' });
    expect(suggestionFor(0.999, 1)?.found).toMatch(/^The nearest, nprobes 40: recall@10 of 0\.990/);
  });

  it('includes the confidence interval of the latency, and warns if it is too wide', () => {
    const { measured, ...point } = pointOf({ nprobes: 1 }, 0.9, 20);
    const ranges = {
      p50: { from: 9, to: 11 },
      p95: { from: 19.84, to: 23.9 },
      p99: { from: 940, to: 1_300 },
    };
    const timed = {
      ...point,
      measured: { ...must(measured), latency: { ...must(measured).latency, ranges } },
    };
    const foundAt = (at: Goal['at']) => {
      const goal: Goal = { recall: 0.5, latency: null, at };
      const choice = must(chooseSetting([timed], goal));
      return choiceText(sweepOf({ points: [timed], axes }), choice, goal, 10).found;
    };
    expect(foundAt('p95')).toMatch(
      /within 20\.0 ms \(19\.8 to 23\.9 ms\)\. The fastest of 1 settings? that meets the goal\.$/,
    );
    expect(foundAt('p99')).toContain('within 20.0 ms (940 ms to 1.30 s).');
    expect(foundAt('p99')).toContain(' p99 is only accurate to ± 900%: repeat each query more often');
  });

  it('ignores latency if the goal has no latency limit', () => {
    expect(suggestionFor(0.98, null)).toMatchObject({ meets: 'both', title: 'Take nprobes 40', others: '' });
  });
});

describe('the choice among settings with latencies that differ only by noise', () => {
  const goal: Goal = { recall: 0.9, latency: null, at: 'p95' };
  const pointWithWork = (nprobes: number, latency: number, comparisons: number | null, recall = 0.982) => {
    const { measured, ...point } = pointOf({ nprobes }, recall, latency);
    return { ...point, measured: { ...must(measured), comparisons } };
  };
  const suggestionFrom = (some: ReturnType<typeof pointOf>[]) => {
    const choice = must(chooseSetting(some, goal));
    return { ...choiceText(sweepOf({ points: some, axes }), choice, goal, 10), choice };
  };

  it('takes the setting that compares the fewest vectors, and states the reason', () => {
    const { title, found, choice } = suggestionFrom([
      pointWithWork(30, 41.6, 9_560),
      pointWithWork(5, 45.1, 1_700),
      pointWithWork(2, 48.4, 700),
      pointWithWork(1, 60, 170),
      pointWithWork(3, 44, 10, 0.85),
    ]);
    expect(title).toBe('Take nprobes 2');
    expect(found).toMatch(
      / 2 other settings also have enough recall and are as fast within the error of the measurement\. Of these, this one compares the fewest vectors\.$/,
    );
    expect(choice).toMatchObject({ alike: 2, meets: 'both', more: undefined });
  });

  it('takes the setting with the fewest requested partitions if comparisons are unknown', () => {
    const { title, found } = suggestionFrom([pointWithWork(30, 41.6, 9_560), pointWithWork(5, 45.1, null)]);
    expect(title).toBe('Take nprobes 5');
    expect(found).toMatch(/^Recall@10 .* Of these, this one asks for the fewest partitions\.$/);
  });

  it('takes the setting with the fewest requested partitions if comparisons are equal', () => {
    const { title, found } = suggestionFrom([
      pointWithWork(30, 41.6, 9_560),
      pointWithWork(50, 40, 9_560),
      pointWithWork(16, 42, 9_560),
    ]);
    expect(title).toBe('Take nprobes 16');
    expect(found).toMatch(
      / Of these, this one asks for the fewest partitions, and the others compare no more vectors: all partitions are searched already\.$/,
    );
    const some = suggestionFrom([
      pointWithWork(30, 41.6, 900),
      pointWithWork(50, 40, 900),
      pointWithWork(16, 42, 9_560),
    ]);
    expect(some.title).toBe('Take nprobes 30');
    expect(some.found).toMatch(/ Of these, none compares fewer vectors\.$/);
  });

  it('states that no setting is clearly the best if the amount of work is unknown', () => {
    const some = [pointOf({ refine_factor: 2 }, 0.98, 20), pointOf({ refine_factor: 5 }, 0.99, 19)];
    const { title, found } = suggestionFrom(some);
    expect(title).toBe('No setting is clearly the best');
    expect(found).toMatch(
      /^The fastest, .*: recall@10 of 0\.990, .* within the error of the measurement: chance may decide/,
    );
  });

  it('takes a setting with less recall if it meets the goal and compares fewer vectors', () => {
    const { title } = suggestionFrom([pointWithWork(25, 20, 9_000, 0.999), pointWithWork(1, 22, 300, 0.95)]);
    expect(title).toBe('Take nprobes 1');
  });

  it('never lists the chosen setting as the alternative with more recall', () => {
    const some = [
      pointWithWork(1, 20, 900),
      pointWithWork(2, 21, 100, 0.99),
      pointWithWork(5, 40, 2_000, 0.995),
    ];
    const choice = chooseSetting(some, goal);
    expect(choice).toMatchObject({ chosen: { recall: 0.99 }, more: { recall: 0.995 } });
  });

  it('lists a setting as faster only if its latency differs by more than noise', () => {
    const some = [pointWithWork(1, 20, 1, 0.4), pointWithWork(2, 27, 2, 0.5), pointWithWork(5, 28, 3, 0.9)];
    const choice = chooseSetting(some, { ...goal, recall: 0.99 });
    expect(choice).toMatchObject({ chosen: { latency: 28 }, faster: { latency: 20 } });
  });

  it('excludes a setting above the latency limit even if it compares fewer vectors', () => {
    const some = [pointWithWork(30, 41.6, 9_560), pointWithWork(5, 45.1, 10)];
    const choice = chooseSetting(some, { ...goal, latency: 42 });
    expect(choice).toMatchObject({ meets: 'both', alike: 0, chosen: { latency: 41.6 } });
  });
});

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value is missing.');
  return value;
}

it('chooseSetting returns undefined for a sweep without points', () => {
  expect(chooseSetting([], { recall: 0.9, latency: null, at: 'p50' })).toBeUndefined();
});

it('chooseSetting meets as much of the goal as any setting can, at most 20% slower than the fastest', () => {
  const figure = fc.integer({ min: 0, max: 8 });
  const figures = fc.array(fc.tuple(figure, figure), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(figures, figure, figure, (measured, recall, latency) => {
      const some = measured.map(([found, time], nprobes) => pointOf({ nprobes }, found / 8, time));
      const goal: Goal = { recall: recall / 8, latency, at: 'p50' };
      const { chosen, meets } = must(chooseSetting(some, goal));
      const all = comparedPoints(some, 'p50');
      const enough = all.filter((one) => one.recall >= recall / 8);
      const inTime = all.filter((one) => one.latency <= latency);
      if (enough.length > 0) {
        const fastest = Math.min(...enough.map((one) => one.latency));
        expect(chosen.recall).toBeGreaterThanOrEqual(goal.recall);
        expect(chosen.latency).toBeLessThanOrEqual(fastest * 1.2);
        expect(meets).toBe(fastest <= latency ? 'both' : 'recall');
      } else {
        const most = Math.max(...(inTime.length > 0 ? inTime : all).map((one) => one.recall));
        expect(chosen.recall).toBe(most);
        expect(meets).toBe(inTime.length > 0 ? 'latency' : 'none');
      }
    }),
    { numRuns: runs(300) },
  );
});

it('chooseSetting takes the same setting in two sweeps of a table despite noisy latencies', () => {
  const probes = [1, 2, 5, 12, 25, 40];
  const latencyFactors = fc.array(fc.double({ min: 0.25, max: 4, noNaN: true }), {
    minLength: probes.length,
    maxLength: probes.length,
  });
  const percentages = fc.array(fc.integer({ min: 85, max: 100 }), { minLength: 6, maxLength: 6 });
  // The range of each latency includes its true value, as in a sweep with a p95 of ± 77%.
  const measured = (recalls: readonly number[], factors: readonly number[]) =>
    probes.map((nprobes, index) => {
      const latency = (2 + nprobes) * (factors[index] ?? 1);
      const point = pointOf({ nprobes }, (recalls[index] ?? 0) / 100, latency);
      const range = { from: latency / 4, to: latency * 4 };
      const figures = must(point.measured);
      const ranges = { p50: range, p95: range, p99: range };
      return {
        ...point,
        measured: { ...figures, comparisons: nprobes * 300, latency: { ...figures.latency, ranges } },
      };
    });
  fc.assert(
    fc.property(percentages, latencyFactors, latencyFactors, (recalls, first, second) => {
      const sorted = recalls.toSorted((one, other) => one - other);
      const goal: Goal = { recall: 0.95, latency: null, at: 'p95' };
      const choices = [first, second].map((factors) => chooseSetting(measured(sorted, factors), goal));
      expect(choices[0]?.meets).toBe(choices[1]?.meets);
      if (choices[0]?.meets !== 'both') return;
      expect(choices[0].chosen.point.setting).toEqual(choices[1]?.chosen.point.setting);
    }),
    { numRuns: runs(300) },
  );
});
