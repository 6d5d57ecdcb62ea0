import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Setting, SweepPoint, TunedAxis } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { paretoFront } from './front.ts';
import { allSettings, axesFor, coarseSettings, finerSettings } from './search.ts';
import { settingKey } from './setting.ts';
import { pointOf } from './testing/whole-sweep.ts';

const AXES: TunedAxis[] = [
  { parameter: 'nprobes', values: [1, 2, 4, 8, 16, 24, 40, 80] },
  { parameter: 'refine_factor', values: [null, 2, 5, 10, 20] },
];

/** More probes and a higher refine factor find more rows, and take longer. */
function simulatedPoint({ nprobes, refine_factor: refine }: Setting): SweepPoint {
  const [probes, factor] = [Number(nprobes), Number(refine ?? 1)];
  const recall = (1 - 0.6 / probes) * (1 - 0.5 / factor);
  return pointOf({ nprobes: probes, refine_factor: refine ?? null }, recall, 1 + probes / 8 + factor / 10);
}

function sweptBy(axes: readonly TunedAxis[], measure: (setting: Setting) => SweepPoint) {
  const points = coarseSettings(axes).map(measure);
  const coarse = points.length;
  for (let next = finerSettings(axes, points); next.length > 0; next = finerSettings(axes, points)) {
    points.push(...next.map(measure));
  }
  return { points, coarse };
}

it('allSettings returns each setting of the grid once', () => {
  expect(allSettings([])).toEqual([{}]);
  expect(new Set(allSettings(AXES).map(settingKey)).size).toBe(40);
});

it('coarseSettings takes half of the values of a long axis, including both ends', () => {
  expect(coarseSettings(AXES)).toHaveLength(20);
  const probes = new Set(coarseSettings(AXES).map(({ nprobes }) => nprobes));
  expect([...probes]).toEqual([1, 4, 24, 80]);
});

it('coarseSettings takes all values of an axis without an order', () => {
  const values = Array.from({ length: 8 }, (_, index) => [`c${index}`]);
  expect(coarseSettings([{ parameter: 'columns', values }])).toHaveLength(8);
});

describe('finerSettings', () => {
  it('finds over 80% of the Pareto front of the whole grid', () => {
    const { points } = sweptBy(AXES, simulatedPoint);
    const all = allSettings(AXES).map(simulatedPoint);
    const best = (list: readonly SweepPoint[]) => paretoFront(list, 'p50').map(({ point }) => point.setting);
    const found = new Set(best(points).map(settingKey));
    const expected = best(all).map(settingKey);
    expect(expected.filter((key) => found.has(key)).length / expected.length).toBeGreaterThan(0.8);
    expect(points.length).toBeLessThanOrEqual(40);
  });

  it('returns nothing if more probes change neither recall nor latency', () => {
    const flat = (setting: Setting) => pointOf(setting, 0.6, 5);
    expect(sweptBy(AXES, flat)).toMatchObject({ coarse: 20, points: { length: 20 } });
  });

  it('measures at most the whole grid if some settings fail', () => {
    const { points } = sweptBy(AXES, (setting) =>
      Number(setting.nprobes) > 20
        ? { setting, retried: 0, failure: { message: 'no' } }
        : simulatedPoint(setting),
    );
    expect(points.length).toBeLessThanOrEqual(40);
  });

  it('ends without repeating a setting for any measurements', () => {
    const figure = fc.double({ min: 0, max: 1, noNaN: true });
    const axis = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(axis, axis, fc.infiniteStream(figure), (probes, refine, figures) => {
        const axes: TunedAxis[] = [
          { parameter: 'nprobes', values: probes },
          { parameter: 'refine_factor', values: refine },
        ];
        const next = () => Number(figures.next().value);
        const { points } = sweptBy(axes, (setting) => pointOf(setting, next(), 1 + 10 * next()));
        expect(new Set(points.map(({ setting }) => settingKey(setting))).size).toBe(points.length);
        expect(points.length).toBeLessThanOrEqual(probes.length * refine.length);
      }),
      { numRuns: runs(100) },
    );
  });
});

it('axesFor keeps only parameters that affect the index of the column', () => {
  const typed: TunedAxis[] = [
    { parameter: 'nprobes', values: [null, 1, 4, 9, 30] },
    { parameter: 'ef', values: [100, 200] },
    { parameter: 'refine_factor', values: [null, 5] },
    { parameter: 'k', values: [5, 10] },
  ];
  const index = {
    name: 'i',
    type: 'IVF_PQ',
    partitions: 4,
    largestPartition: null,
    subVectors: 8,
    unindexedRows: 0,
    size: null,
  };
  const [, ef, refine, k] = typed;
  const probes = { parameter: 'nprobes', values: [null, 1, 4] };
  expect(axesFor(typed, { index })).toEqual([probes, refine, k]);
  expect(axesFor(typed, { index: { ...index, type: 'IVF_HNSW_SQ' } })).toEqual([probes, ef, refine, k]);
  expect(axesFor(typed, { index: null })).toEqual([k]);
  expect(axesFor(typed, { index: { ...index, type: 'IVF_FLAT' } })).toEqual([probes, k]);
  // Unknown facts remove no axis.
  expect(axesFor(typed, undefined)).toEqual(typed);
  expect(axesFor(typed, { index: { ...index, type: null, partitions: null } })).toEqual(typed);
  expect(axesFor(typed, { index: null, indexProblem: { message: 'No such operation.' } })).toEqual(typed);
});
