import { expect, it } from 'vitest';
import { comparisonTable } from './comparison-table.ts';
import { pointOf, sweepOf } from './testing/whole-sweep.ts';

const sweepWith = (label: string, recalls: readonly number[]) => {
  const points = recalls.map((recall, place) => pointOf({ nprobes: place + 1 }, recall, 10 + place));
  return { ...sweepOf({ points, axes: [{ parameter: 'nprobes', values: [1, 2, 3, 4, 5, 6] }] }), label };
};
const HIGH = sweepWith('v2', [0.7, 0.8, 0.9, 0.96, 0.97, 0.98]);
const LOW = sweepWith('v1', [0.5, 0.6, 0.7, 0.8, 0.85, 0.9]);

function tableOf(sweep = HIGH, overlay = LOW, recall = 0.95) {
  const goal = { recall, latency: null, at: 'p95' } as const;
  const table = comparisonTable({ sweep, overlay, goal }, (bytes) => `${bytes} B`);
  if (table === undefined) throw new Error('nothing is compared');
  return table;
}

it('comparisonTable says “best” only if a sweep meets the goal, and marks one that misses it', () => {
  expect(tableOf(HIGH, LOW, 0.5)).toMatchObject({
    title: 'Best for the goal',
    rows: [{ note: '' }, { note: '' }, {}, {}],
  });
  expect(tableOf(HIGH, LOW, 0.99)).toMatchObject({
    title: 'Nearest to the goal',
    rows: [{ note: '' }, { note: '' }, {}, {}],
  });
  expect(tableOf()).toMatchObject({
    title: 'Best for the goal',
    rows: [
      {
        name: 'v2',
        setting: 'nprobes 4',
        note: '',
        recall: { words: '0.960' },
        latency: { p95: { words: '13.0 ms' } },
      },
      { name: 'v1', setting: 'nprobes 6', note: 'misses the goal', size: null },
      { name: 'Change' },
      {
        kind: 'same',
        name: 'Same 6 settings, median',
        note: '6 find more',
        recall: { words: '+0.180', isBetter: true },
      },
    ],
  });
});

it('comparisonTable has no row for shared settings if the sweeps share none', () => {
  const others = { ...LOW, params: { ...LOW.params, query: '{"k": 5}' } };
  const table = tableOf(HIGH, others);
  expect(table.rows.map(({ kind }) => kind)).toEqual(['now', 'before', 'change']);
  expect(table.caveats).toEqual(['The overlay was measured with another k, filter, or other common values.']);
});

it('comparisonTable warns if all settings of one sweep are slower', () => {
  const points = LOW.points.map(({ measured, ...point }) => {
    const latency = { p50: 40, p95: 40, p99: 40, count: 1 };
    return measured === undefined ? point : { ...point, measured: { ...measured, latency } };
  });
  expect(tableOf(HIGH, LOW).caveats).toEqual([]);
  expect(tableOf(HIGH, { ...LOW, points }).caveats).toEqual([
    'A server that was busier in one of the sweeps is slower in all settings of it.',
  ]);
});
