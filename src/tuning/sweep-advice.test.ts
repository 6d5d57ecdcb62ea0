import { describe, expect, it } from 'vitest';
import type { Sweep, TunedAxis } from '#contract/index.ts';
import { sweepAdvice } from './sweep-advice.ts';
import { pointOf, sweepOf } from './testing/whole-sweep.ts';

const axes: TunedAxis[] = [
  { parameter: 'nprobes', values: [1, 5, 20] },
  { parameter: 'refine_factor', values: [null, 10] },
];

/** Points with the recall without refine and with it, for each number of probes. */
function measured(bare: readonly number[], refined: readonly number[]) {
  const at = (refine: number | null, recalls: readonly number[]) =>
    recalls.map((recall, place) =>
      pointOf({ nprobes: [1, 5, 20][place] ?? 0, refine_factor: refine }, recall, 1 + place),
    );
  return [...at(null, bare), ...at(10, refined)];
}

type Index = NonNullable<Sweep['index']>;

function adviceFor(points: Sweep['points'], index: Partial<Index> = {}, change: Partial<Sweep> = {}) {
  const sweep = sweepOf({ points, axes });
  const changed = { ...sweep, index: sweep.index && { ...sweep.index, ...index }, ...change };
  return sweepAdvice(changed, { recall: 0.95, latency: null, at: 'p95' });
}

const ENOUGH = measured([0.96, 0.97, 0.98], [0.97, 0.98, 0.99]);

describe('sweepAdvice', () => {
  it('returns nothing if the goal is met without refine by a typical index, or without an index', () => {
    expect(adviceFor(ENOUGH)).toEqual([]);
    expect(adviceFor(ENOUGH, {}, { index: null })).toEqual([]);
  });

  it('reports unindexed rows, unless there are only a few', () => {
    expect(adviceFor(ENOUGH, { unindexedRows: 624 })).toEqual([
      {
        about: 'unindexed',
        sentence: '624 rows of 20,000 aren’t in the index.',
        reason: 'Every search compares them one by one.',
        action: { kind: 'rebuild', settings: {} },
      },
    ]);
    // Adding the rows doesn’t change partitions that are large enough.
    const [large] = adviceFor(ENOUGH, { unindexedRows: 624, partitions: 8 });
    expect(large).toMatchObject({ about: 'unindexed', action: { kind: 'optimize' } });
    expect(adviceFor(ENOUGH, { unindexedRows: 20 })).toEqual([]);
  });

  it('proposes more probes while recall rises, up to the number of partitions', () => {
    const rising = measured([0.3, 0.5, 0.7], [0.4, 0.6, 0.8]);
    expect(adviceFor(rising)).toMatchObject([
      {
        about: 'effort',
        reason: 'The most measured is 20 of 141 partitions, and recall still rises there.',
        action: { kind: 'measure', parameter: 'nprobes', values: '20 to 100' },
      },
    ]);
    expect(adviceFor(rising, { partitions: 60 })).toMatchObject([{ action: { values: '20 to 60' } }]);
    // A canceled sweep doesn’t show what it left out.
    expect(adviceFor(rising, {}, { state: 'cancelled' })).toEqual([]);
  });

  it('proposes a higher refine factor if all partitions are searched and refining helps', () => {
    const [effort] = adviceFor(measured([0.3, 0.4, 0.4], [0.8, 0.9, 0.9]), {
      partitions: 20,
      type: 'IVF_RQ',
    });
    expect(effort).toMatchObject({
      sentence: 'A higher refine factor finds more.',
      action: { kind: 'measure', parameter: 'refine_factor', values: '20, 50' },
    });
  });

  it('reports the loss by compression if more probes don’t help, and proposes finer codes', () => {
    const flat = measured([0.4, 0.45, 0.452], [0.9, 0.98, 0.982]);
    expect(adviceFor(flat, { subVectors: 4 })).toEqual([
      {
        about: 'compression',
        sentence: '4 sub-vectors for 64 values: try 8.',
        reason:
          'Without refine, more probes bring no more than 0.452: 16 values share one code. Refine 10 brings up to 0.982, and reads more.',
        action: { kind: 'rebuild', settings: { num_sub_vectors: 8 } },
      },
    ]);
    expect(adviceFor(flat, { subVectors: 4, partitions: 20 })[0]?.reason).toMatch(
      /^Without refine, even all partitions find 0\.452/,
    );
    expect(adviceFor(flat, { subVectors: 32 })).toEqual([]);
    // Four values per code are already fine: finer codes are proposed only if refine doesn’t reach the goal.
    expect(adviceFor(flat, { subVectors: 16 })).toEqual([]);
    const lost = measured([0.4, 0.45, 0.452], [0.6, 0.61, 0.611]);
    expect(adviceFor(lost, { subVectors: 16 }).at(-1)).toMatchObject({
      about: 'compression',
      action: { settings: { num_sub_vectors: 32 } },
    });
    expect(adviceFor(flat, { subVectors: 4, type: 'IVF_HNSW_SQ' })).toEqual([]);
  });

  it('uses the query’s values of parameters that aren’t varied', () => {
    const [probes] = axes;
    const points = [0.5, 0.5, 0.5].map((recall, place) =>
      pointOf({ nprobes: [1, 5, 20][place] ?? 0 }, recall, 1),
    );
    const { params } = sweepOf({ points, axes: probes === undefined ? [] : [probes] });
    const refined = { params: { ...params, query: '{"k": 10, "refine_factor": 5}' } };
    expect(adviceFor(points, { subVectors: 4 }, refined)).toEqual([]);
    expect(adviceFor(points, { subVectors: 4 }, { params })).toMatchObject([{ about: 'compression' }]);
  });

  it('includes advice on the build parameters of the index', () => {
    const many = { rowCount: 2_000_000 };
    expect(adviceFor(ENOUGH, { partitions: 32 }, many)).toMatchObject([
      {
        about: 'build',
        sentence: '32 partitions for 2,000,000 rows: try 1,414.',
        action: { kind: 'rebuild', settings: { num_partitions: 1_414 } },
      },
    ]);
  });
});
