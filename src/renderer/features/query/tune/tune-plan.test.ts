import { expect, it } from 'vitest';
import type { Sweep } from '#contract/index.ts';
import { withFirstValues } from './first-values.ts';
import { packed, seedOf } from './query-sets.ts';
import { kOf } from './SweepPage.tsx';
import { withEvent } from './sweeps.ts';
import { spanText } from './TuneStart.tsx';
import { commonQuery, planOf, sweepCostText, sweepParamsOf } from './tune-plan.ts';
import { tuneFormOf } from './tune-state.ts';
import { withSetting } from './tuned-setting.ts';

const QUERY = '{"k": 10, "vector": {"single_vector": [1, 2]}, "filter": "price < 20"}';
const IN_FOUR = {
  index: {
    name: 'i',
    type: 'IVF_PQ',
    partitions: 4,
    largestPartition: null,
    subVectors: 8,
    unindexedRows: 0,
    size: null,
  },
};
const form = tuneFormOf({ connectionId: 'c', id: ['t'] });
const untouched = { ...form, texts: withFirstValues(form.texts, { index: undefined, json: QUERY }) };

function planned(change: Partial<Parameters<typeof planOf>[0]> = {}) {
  return planOf({ state: untouched, json: QUERY, savedCount: undefined, measured: undefined, ...change });
}

it('shows the cost of a sweep and what prevents its start', () => {
  const plan = planned();
  expect(plan).toMatchObject({ coarse: 20, most: 40, queries: 100, obstacle: undefined });
  expect(sweepCostText(plan)).toBe('100 exact answers, then 20 to 40 settings: up to 12,000 requests.');
  const obstacle = (change: Partial<typeof untouched>, json = QUERY) =>
    planned({ state: { ...untouched, ...change }, json }).obstacle;
  expect(obstacle({}, '{')).toBe('Fix the query JSON first.');
  expect(obstacle({ texts: { nprobes: 'many' } })).toBe('Fix the invalid list of values.');
  expect(obstacle({ count: '19' })).toBe('Use 20 to 1,000 queries.');
  expect(obstacle({}, '{"k": 0}')).toBe('k is how many rows to find, 1 or more; 0 isn’t.');
  expect(obstacle({}, '{"k": "-3"}')).toContain('-3 isn’t');
  expect(obstacle({}, '{}')).toBeUndefined();
  expect(obstacle({ source: 'file' })).toBe('Choose the vectors to search for.');
  const long = Array.from({ length: 30 }, (_, value) => value + 1).join(',');
  expect(obstacle({ texts: { nprobes: long, ef: long } })).toContain('900 settings exceed the limit of 500');
  // A kept set has its own number of queries.
  expect(planned({ state: { ...untouched, setId: 's', count: '' }, savedCount: 50 })).toMatchObject({
    queries: 50,
    obstacle: undefined,
  });
});

it('skips duplicate settings: nprobes beyond the number of partitions', () => {
  const { axes, coarse } = planned({ measured: IN_FOUR });
  expect(axes).toMatchObject([
    { parameter: 'nprobes', values: [1, 2, 3, 4] },
    { parameter: 'refine_factor' },
  ]);
  expect(coarse).toBe(20);
  const texts = { maximum_nprobes: 'none, 0, 2, 9', refine_factor: '9' };
  expect(planned({ state: { ...untouched, texts }, measured: IN_FOUR }).axes).toEqual([
    { parameter: 'maximum_nprobes', values: [null, 0, 2, 4] },
    { parameter: 'refine_factor', values: [9] },
  ]);
});

it('measures a column without an index once', () => {
  const unindexed = { index: null };
  expect(planned({ measured: unindexed })).toMatchObject({ axes: [], coarse: 1, most: 1, requests: 300 });
  const state = { ...untouched, texts: { nprobes: '1, 2', k: '5, 10' } };
  const { axes, typedAxes } = planned({ state, measured: unindexed });
  expect(axes).toEqual([{ parameter: 'k', values: [5, 10] }]);
  expect(typedAxes).toHaveLength(2);
  const indexProblem = { message: 'This server lists no indices.' };
  expect(planned({ state, measured: { index: null, indexProblem } }).axes).toHaveLength(2);
});

it('removes only the vector from the common query', () => {
  expect(JSON.parse(commonQuery(QUERY, 'embedding'))).toEqual({
    k: 10,
    vector: {},
    filter: 'price < 20',
    vector_column: 'embedding',
  });
});

it('applies a setting to a query and omits null values', () => {
  const setting = { nprobes: 40, refine_factor: null, prefilter: true, columns: ['id'] };
  expect(JSON.parse(withSetting('{"k": 10, "refine_factor": 5}', setting))).toEqual({
    k: 10,
    nprobes: 40,
    prefilter: true,
    columns: { column_names: ['id'] },
  });
});

it('removes nprobes bounds if only nprobes varies, since servers would ignore it', () => {
  const bounded = '{"k": 10, "minimum_nprobes": 5, "maximum_nprobes": 9}';
  expect(JSON.parse(withSetting(bounded, { nprobes: 40 }))).toEqual({ k: 10, nprobes: 40 });
  const varied = withSetting(bounded, { nprobes: 40, minimum_nprobes: 2 });
  expect(JSON.parse(varied)).toEqual({ k: 10, minimum_nprobes: 2, maximum_nprobes: 9, nprobes: 40 });
  const axes = [{ parameter: 'nprobes' as const, values: [1, 5] }];
  const plan = { ...planned({ json: bounded, savedCount: 100 }), axes };
  const table = { connectionId: 'c', id: ['t'] };
  const { query } = sweepParamsOf(table, { state: untouched, plan, json: bounded, setId: 's', column: 'v' });
  expect(JSON.parse(query)).toEqual({ k: 10, vector: {}, vector_column: 'v' });
});

it('encodes vectors in the host’s format', () => {
  const bytes = Uint8Array.from(
    atob(
      packed([
        [1, -2.5],
        [0, 3],
      ]),
    ),
    (letter) => letter.charCodeAt(0),
  );
  const view = new DataView(bytes.buffer);
  expect([0, 4, 8, 12].map((place) => view.getFloat32(place, true))).toEqual([1, -2.5, 0, 3]);
});

it('derives a deterministic seed from any text', () => {
  expect(seedOf('7')).toBe(7);
  expect(seedOf('seven')).toBe(seedOf(' seven '));
  expect(seedOf('seven')).not.toBe(seedOf('eight'));
});

it('shows a time span as one value if both ends are equal', () => {
  expect(spanText({ from: 10, to: 44 })).toBe('10 to 44 s');
  expect(spanText({ from: 34, to: 299 })).toBe('34 s to 4 min 59 s');
  expect(spanText({ from: 20, to: 20 })).toBe('20 s');
});

it('replaces a measured setting that is measured again', () => {
  const point = (nprobes: number, retried: number) => ({ setting: { nprobes }, retried });
  const sweep = { sweepId: 's', points: [point(1, 0), point(5, 0)], done: 2 } as unknown as Sweep;
  const event = { kind: 'progress', done: 3, points: [point(5, 1), point(20, 0)] } as never;
  const next = withEvent({ latest: sweep, measured: sweep }, event);
  expect(next?.latest).toMatchObject({ done: 3, points: [point(1, 0), point(5, 1), point(20, 0)] });
  expect(next?.measured).toBe(next?.latest);
  expect(withEvent(undefined, event)).toBeUndefined();
});

it('keeps the measured points while only requests are counted', () => {
  const sweep = { state: 'coarse', points: [], requests: 5 } as unknown as Sweep;
  const counted = { kind: 'progress', state: 'coarse', requests: 6, points: [] } as never;
  const next = withEvent({ latest: sweep, measured: sweep }, counted);
  expect(next?.latest).toMatchObject({ requests: 6 });
  expect(next?.measured).toBe(sweep);
  const paused = { kind: 'progress', state: 'paused', requests: 7, points: [] } as never;
  expect(next && withEvent(next, paused)?.measured).toMatchObject({ state: 'paused', requests: 7 });
});

it('reads k from the query, or else uses the default of servers', () => {
  const sweep = (query: string, ...values: number[]) => {
    const axes = values.length === 0 ? [] : [{ parameter: 'k' as const, values }];
    return { params: { query, axes } } as unknown as Sweep;
  };
  const all = [sweep('{"k": 7}'), sweep('{}'), sweep('{"k": 7}', 20), sweep('{"k": 7}', 10, 20)];
  expect(all.map(kOf)).toEqual([7, 10, 20, 'k']);
});
