import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chartFrame, labelledPoints } from '../chart-frame.ts';
import { mayLoseResults, nextMarks } from '../GridResults.tsx';
import { chartOf, MAX_SERIES, ticksTo } from './chart.ts';
import type { ParameterName, ParameterValue } from './grid.ts';
import { leastTime, sortResults } from './measures.ts';
import {
  type Measured,
  measure,
  middleRun,
  statusText,
  type VariantResult,
  type VariantStatus,
} from './result.ts';

const NOTHING: Measured = {
  wall: undefined,
  compute: undefined,
  rows: undefined,
  read: undefined,
  comparisons: undefined,
  partitions: undefined,
  findings: 0,
};

function result(
  index: number,
  walls: readonly (number | undefined)[],
  values: readonly (readonly [ParameterName, ParameterValue])[] = [],
  status: VariantStatus = 'done',
): VariantResult {
  const runs = walls.map((wall, run) => ({ runId: `${index}-${run}`, measured: { ...NOTHING, wall } }));
  return { variant: { index, values: new Map(values) }, status, runs };
}

it('a run is measured by its plan', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../plan/texts/ivfpq-analyze.txt'), 'utf8');
  expect(measure(text)).toEqual({
    wall: expect.closeTo(2_016_357),
    compute: 1_543_190,
    rows: 10,
    read: 91_540 + 33_380 + 21_110,
    comparisons: 3000,
    partitions: 4,
    findings: expect.any(Number),
  });
});

it('a text without a plan measures nothing', () => {
  expect(measure('')).toBeUndefined();
});

describe('of several runs of a variant', () => {
  it.each([
    [[7], '0-0'],
    [[9, 2], '0-1'],
    [[50, 3, 4], '0-2'],
    [[5, 1, 2, 3], '0-2'],
    [[undefined, 3, undefined], '0-0'],
    [[undefined, undefined], '0-0'],
  ])('%j the one in the middle stands for it', (walls, runId) => {
    expect(middleRun(result(0, walls))?.runId).toBe(runId);
  });

  it('that never ran none does', () => {
    expect(middleRun(result(0, []))).toBeUndefined();
  });
});

describe('the least time', () => {
  it('is the one with the least wall time, or all that share it', () => {
    expect([...leastTime([result(0, [5]), result(1, [3]), result(2, [3])])]).toEqual([1, 2]);
  });

  it('is none where only one was measured, and never one that was stopped', () => {
    expect([...leastTime([result(0, [5]), result(1, []), result(2, [1], [], 'stopped')])]).toEqual([]);
  });
});

describe('the one of least time may lose results', () => {
  const mayLose = (values: readonly (readonly (readonly [ParameterName, ParameterValue])[])[]) => {
    const [quick, ...others] = values.map((one, index) => result(index, [index + 1], one));
    return (
      quick !== undefined &&
      mayLoseResults(
        quick.variant,
        [quick, ...others].map(({ variant }) => variant),
      )
    );
  };

  it.each<[string, readonly (readonly (readonly [ParameterName, ParameterValue])[])[]]>([
    [
      'where others look further: recall of 0.4, and of 0.9 for 0.36 ms more',
      [
        [
          ['nprobes', 8],
          ['refine_factor', 1],
        ],
        [
          ['nprobes', 8],
          ['refine_factor', 5],
        ],
      ],
    ],
    ['with fewer partitions', [[['nprobes', 1]], [['nprobes', 20]]]],
    ['with fewer partitions at least', [[['minimum_nprobes', 1]], [['minimum_nprobes', 20]]]],
    ['with fewer partitions at most', [[['maximum_nprobes', 20]], [['maximum_nprobes', 50]]]],
    ['with a bound where another has none', [[['maximum_nprobes', 20]], [['maximum_nprobes', 0]]]],
    ['with partitions that the server chooses', [[['nprobes', undefined]], [['nprobes', 20]]]],
    ['where the server chooses for another', [[['nprobes', 20]], [['nprobes', undefined]]]],
    ['with less effort', [[['ef', 10]], [['ef', 100]]]],
    ['without a second reading', [[['refine_factor', undefined]], [['refine_factor', 1]]]],
    ['through an index', [[['bypass_vector_index', false]], [['bypass_vector_index', true]]]],
    ['of indexed rows', [[['fast_search', true]], [['fast_search', false]]]],
    ['filtered after the search', [[['prefilter', false]], [['prefilter', true]]]],
    ['filtered before the search', [[['prefilter', true]], [['prefilter', false]]]],
    [
      'with more of one and less of another',
      [
        [
          ['nprobes', 20],
          ['refine_factor', 1],
        ],
        [
          ['nprobes', 8],
          ['refine_factor', 5],
        ],
      ],
    ],
  ])('%s', (_, values) => {
    expect(mayLose(values)).toBe(true);
  });

  it.each<[string, readonly (readonly (readonly [ParameterName, ParameterValue])[])[]]>([
    ['has no bound', [[['maximum_nprobes', 0]], [['maximum_nprobes', 20]]]],
    ['looks the furthest', [[['nprobes', 20]], [['nprobes', 8]], [['nprobes', 1]]]],
    ['reads again, and no other does', [[['refine_factor', 1]], [['refine_factor', undefined]]]],
    [
      'measures every row, whatever the index would do',
      [
        [
          ['nprobes', 1],
          ['bypass_vector_index', true],
        ],
        [
          ['nprobes', 50],
          ['bypass_vector_index', false],
        ],
      ],
    ],
  ])('unless it %s', (_, values) => {
    expect(mayLose(values)).toBe(false);
  });
});

describe('results are sorted', () => {
  const results = [result(0, [5]), result(1, [], [], 'failed'), result(2, [3])];
  const order = (sorted: readonly VariantResult[]) => sorted.map(({ variant }) => variant.index);

  it('by a measure, either way, with what has none at the end', () => {
    expect(order(sortResults(results, { by: 'wall', direction: 'ascending' }))).toEqual([2, 0, 1]);
    expect(order(sortResults(results, { by: 'wall', direction: 'descending' }))).toEqual([0, 2, 1]);
  });

  it('in the order in which they ran', () => {
    expect(order(sortResults(results, { by: 'order', direction: 'descending' }))).toEqual([2, 1, 0]);
  });
});

it('a third mark takes the place of the first', () => {
  expect(nextMarks([1, 2], 3)).toEqual([2, 3]);
  expect(nextMarks([1, 2], 1)).toEqual([2]);
});

it('a failed variant says why', () => {
  const failed = { ...result(0, [], [], 'failed'), failure: { message: 'No such column.' } };
  expect(statusText(failed, 1)).toBe('failed: No such column.');
  expect(statusText(result(0, [1], [], 'running'), 3)).toBe('running, 2 of 3');
});

describe('the chart', () => {
  const grid = [1, 5].flatMap((nprobes, row) =>
    [false, true].map((prefilter, column) =>
      result(
        row * 2 + column,
        [(row + 1) * 1e6 + column],
        [
          ['nprobes', nprobes],
          ['prefilter', prefilter],
        ],
      ),
    ),
  );

  it('has a line for each combination of the other parameters', () => {
    const chart = chartOf(grid, ['nprobes', 'prefilter'], { along: 'nprobes', measure: 'wall' });
    expect(chart.places).toEqual(['1', '5']);
    expect(chart.series.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
      ['prefilter off', [1e6, 2e6]],
      ['prefilter on', [1e6 + 1, 2e6 + 1]],
    ]);
    expect(chart.summary).toBe(
      'Wall by nprobes, 4 measured: from nprobes 1, prefilter off: 1.00 ms, to nprobes 5, prefilter on: 2.00 ms.',
    );
  });

  it('along the variants is one line', () => {
    const chart = chartOf(grid, ['nprobes', 'prefilter'], { along: 'variant', measure: 'wall' });
    expect([chart.places, chart.series.length]).toEqual([['1', '2', '3', '4'], 1]);
  });

  it('leaves out more lines than can be told apart, and says how many', () => {
    const many = Array.from({ length: 20 }, (_, ef) =>
      result(
        ef,
        [ef],
        [
          ['ef', ef],
          ['nprobes', 1],
        ],
      ),
    );
    const chart = chartOf(many, ['ef', 'nprobes'], { along: 'nprobes', measure: 'wall' });
    expect([chart.series.length, chart.leftOut]).toEqual([MAX_SERIES, 20 - MAX_SERIES]);
  });

  it('before anything was measured says so', () => {
    const chart = chartOf([result(0, [], [], 'waiting')], [], { along: 'variant', measure: 'read' });
    expect([chart.series, chart.summary]).toEqual([[], 'Read by variant: nothing is measured yet.']);
  });

  it.each([
    [0, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [2_016_357, [0, 1e6, 2e6, 3e6]],
    [4, [0, 1, 2, 3, 4]],
  ])('to %s has round ticks', (most, ticks) => {
    expect(ticksTo(most)).toEqual(ticks);
  });

  it('lays no label over another', () => {
    const chart = chartOf(grid, ['nprobes', 'prefilter'], { along: 'nprobes', measure: 'wall' });
    const labels = labelledPoints(chart, chartFrame(chart, 600));
    const spots = labels.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(spots).size).toBe(labels.length);
    expect(labels).toHaveLength(4);
  });
});
