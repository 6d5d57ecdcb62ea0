import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Sweep } from '#contract/index.ts';
import { withoutFormula } from '#protocol/separated-values.ts';
import { runs } from '#testing/runs.ts';
import { pointOf, sweepOf, timedPoint } from '../testing/whole-sweep.ts';
import { sweepCsv, sweepJson } from './sweep-files.ts';

const HOSTILE = '</td><script src="https://x.invalid/a.js">"\r\n,';
const GOAL = { recall: 0.95, latency: 10, at: 'p95' as const };

function exportedSweep(message = 'no', column = 'title') {
  const swept = sweepOf({
    axes: [
      { parameter: 'columns', values: [['id', column]] },
      { parameter: 'nprobes', values: [null, 8] },
    ],
    points: [
      pointOf({ nprobes: 8, columns: ['id', column] }, 0.9774999999999998, 2),
      timedPoint({ nprobes: null, columns: ['id', column] }, 5),
      { setting: { nprobes: 9, columns: ['id', column] }, retried: 3, failure: { message } },
    ],
  });
  return { sweep: swept, overlay: undefined, goal: GOAL, k: 10 as const };
}

/** Reads CSV by RFC 4180. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

function readRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])));
}

it('sweepCsv identifies the sweep in its rows, and leaves unmeasured values empty', () => {
  const rows = readRows(sweepCsv(exportedSweep()));
  expect(rows[0]).toMatchObject({
    sweep: 'shown',
    table: 'live/products',
    version: '41',
    measured_at: '2026-01-02T03:04:05.000Z',
    index: 'IVF_PQ',
    partitions: '141',
    unindexed_rows: '0',
    rows: '20000',
    chosen: 'true',
    query_set: '100 rows',
    queries: '100',
    k: '10',
    goal_recall: '0.95',
    goal_latency_ms: '10',
    goal_percentile: 'p95',
    nprobes: '8',
    columns: 'id, title',
    recall: '0.9775',
    p95_ms: '2',
    meets_goal: 'true',
  });
  expect(rows[1]).toMatchObject({
    nprobes: 'none',
    recall: '',
    p95_ms: '5',
    meets_goal: '',
    chosen: 'false',
  });
  expect(rows[2]).toMatchObject({ nprobes: '9', recall: '', retried: '3', failure: 'no', meets_goal: '' });
});

it('sweepCsv writes a single k column even if k is varied', () => {
  const { sweep, goal } = exportedSweep();
  const axes: Sweep['params']['axes'] = [{ parameter: 'k', values: [10, 50] }];
  const points = [pointOf({ k: 50 }, 0.5, 2)];
  const several = { ...sweep, params: { ...sweep.params, axes }, points };
  const text = sweepCsv({ sweep: several, overlay: undefined, goal, k: 'k' });
  expect(
    text
      .split('\r\n')[0]
      ?.split(',')
      .filter((name) => name === 'k'),
  ).toHaveLength(1);
  expect(readRows(text)[0]).toMatchObject({ k: '50', meets_goal: 'false' });
});

it('sweepCsv appends the settings of the overlay in the same columns', () => {
  const { sweep, goal, k } = exportedSweep();
  const overlay = sweepOf({
    axes: [{ parameter: 'refine_factor', values: [5, 10] }],
    points: [pointOf({ refine_factor: 5 }, 0.5, 3), pointOf({ refine_factor: 10 }, 0.99, 4)],
  });
  const other = {
    ...overlay,
    at: Date.UTC(2026, 0, 1),
    version: 40n,
    params: { ...overlay.params, query: '{"k":20,"nprobes":7}' },
  };
  const text = sweepCsv({ sweep, overlay: other, goal, k });
  expect(new Set(readCsv(text).map((row) => row.length)).size).toBe(1);
  const rows = readRows(text);
  expect(
    rows.map((row) => [row.sweep, row.version, row.k, row.nprobes, row.refine_factor, row.chosen]),
  ).toEqual([
    ['shown', '41', '10', '8', 'none', 'true'],
    ['shown', '41', '10', 'none', 'none', 'false'],
    ['shown', '41', '10', '9', 'none', 'false'],
    ['overlay', '40', '20', '7', '5', 'false'],
    ['overlay', '40', '20', '7', '10', 'true'],
  ]);
  expect(rows[4]?.measured_at).toBe('2026-01-01T00:00:00.000Z');
});

it('sweepCsv writes only the header for a sweep without measurements', () => {
  const { sweep, ...exported } = exportedSweep();
  expect(readCsv(sweepCsv({ ...exported, sweep: { ...sweep, points: [] } }))).toHaveLength(1);
});

it('sweepCsv preserves any text, and writes no cell that begins like a formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(HOSTILE, "=cmd|' /C calc'!A0", '@a', '\t=1', '＝1'),
  );
  fc.assert(
    fc.property(text, (text) => {
      const rows = readRows(sweepCsv(exportedSweep(text, text)));
      expect(rows.map(({ columns }) => columns)).toEqual(rows.map(() => withoutFormula(`id, ${text}`)));
      expect(rows[2]?.failure?.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      for (const cell of rows.flatMap((row) => Object.values(row))) {
        expect(cell).not.toMatch(/^[=@\t\r\n＝＋－＠]|^[+-](?!\d+([.,]\d+)?([eE][+-]?\d+)?$)/);
      }
    }),
    { numRuns: runs(200) },
  );
});

it('sweepJson uses the column names of the CSV file, and omits the IDs of connection and query set', () => {
  const exported = exportedSweep();
  const [first, ...others] = exported.sweep.points;
  const worstQueries = [{ query: 3, recall: 0.1, row: '4294967596' }];
  const recall = { mean: 0.9774999999999998, worst: 0.1, under: 0.1, deviation: 0.02, worstQueries };
  const measured = first?.measured && { ...first.measured, recall };
  const points = [{ ...first, measured } as Sweep['points'][number], ...others];
  const text = sweepJson({ ...exported, sweep: { ...exported.sweep, points } }, '1.2.3');
  expect(JSON.parse(text)).toMatchObject({
    format: 'vitrine-sweep-1',
    written_by: { program: 'Vitrine', version: '1.2.3' },
    definitions: { recall_plus_minus: expect.stringContaining('95%') },
    table: ['live', 'products'],
    measured_at: '2026-01-02T03:04:05.000Z',
    version: 41,
    index: { name: 'vector_idx', type: 'IVF_PQ', partitions: 141 },
    k: 10,
    goal: { recall: 0.95, latency_ms: 10, percentile: 'p95' },
    chosen: { nprobes: 8 },
    query_set: { column: 'vector', queries: 100, dimension: 64, source: { kind: 'rows', seed: 7 } },
    sweep: { repeats: 3, concurrency: 1, query: { k: 10 } },
    settings: [
      {
        setting: { nprobes: 8 },
        meets_goal: true,
        recall: 0.9775,
        recall_plus_minus: 0.02,
        worst_queries: [{ query: 3, recall: 0.1, row_id: '4294967596' }],
      },
      { recall: null, p95_ms: 5 },
      { failure: 'no', retried: 3 },
    ],
  });
  expect(text).not.toMatch(/connection-7|set-7/);
  const names = sweepCsv(exported).split('\r\n')[0]?.split(',');
  const figures = Object.keys(JSON.parse(text).settings[1]).filter((name) => name !== 'setting');
  expect(names).toEqual(expect.arrayContaining(figures));
});

it('sweepJson writes the overlay with the same members as the sweep', () => {
  const exported = exportedSweep();
  const overlay = { ...exported.sweep, version: 40n };
  const { written_by: _, ...members } = JSON.parse(sweepJson({ ...exported, overlay }, undefined));
  expect(members.overlay).toMatchObject({ version: 40, chosen: { nprobes: 8 }, settings: members.settings });
  expect(members).toMatchObject(
    Object.fromEntries(Object.keys(members.overlay).map((name) => [name, expect.anything()])),
  );
  expect(JSON.parse(sweepJson(exported, '1'))).not.toHaveProperty('overlay');
});
