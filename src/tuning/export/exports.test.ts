import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { pointOf, timedPoint } from '../testing/sweep-points.ts';
import { sweepOf } from '../testing/whole-sweep.ts';
import { settingsTable, sweepCsv, sweepJson, sweepPage } from './sweep-files.ts';

const HOSTILE = '</td><script src="https://x.invalid/a.js">"\r\n,';

function measuredSweep(message = 'no', column = 'title') {
  return sweepOf({
    axes: [
      { parameter: 'columns', values: [['id', column]] },
      { parameter: 'nprobes', values: [null, 8] },
    ],
    points: [
      pointOf({ nprobes: 8, columns: ['id', column] }, 0.123456, 2),
      timedPoint({ nprobes: null, columns: ['id', column] }, 5),
      { setting: { nprobes: 9, columns: ['id', column] }, retried: 3, failure: { message } },
    ],
  });
}

/** As RFC 4180 has it. */
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

it('CSV has a row for each setting, empty where nothing was measured', () => {
  const [head, ...rows] = readCsv(sweepCsv(measuredSweep()));
  expect(head?.slice(0, 3)).toEqual(['nprobes', 'columns', 'recall']);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['8', 'id, title', '0.123456'],
    ['none', 'id, title', ''],
    ['9', 'id, title', ''],
  ]);
  expect(rows[2]?.slice(-2)).toEqual(['3', 'no']);
});

it('CSV keeps every text as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant(HOSTILE)), (text) => {
      const sweep = measuredSweep(text, text);
      const { head, rows } = settingsTable(sweep);
      expect(readCsv(sweepCsv(sweep))).toEqual([head, ...rows]);
    }),
    { numRuns: runs(200) },
  );
});

it('JSON says what was measured and how, and nothing of the connection or the set', () => {
  const text = sweepJson(measuredSweep());
  expect(JSON.parse(text)).toMatchObject({
    format: 'vitrine-sweep-1',
    table: ['live', 'products'],
    measuredAt: '2026-01-02T03:04:05.000Z',
    version: 41,
    queries: { column: 'vector', count: 100, dimension: 64, source: { kind: 'rows', seed: 7 } },
    wanted: { repeats: 3, concurrency: 1 },
    settings: [{ setting: { nprobes: 8 } }, { measured: { recall: null } }, { failure: { message: 'no' } }],
  });
  expect(text).not.toMatch(/connection-7|set-7/);
});

it('the page stands alone, and no text of a server becomes a part of it', () => {
  const page = sweepPage({
    sweep: measuredSweep(HOSTILE, HOSTILE),
    svg: '<svg></svg>',
    sentences: [`Take ${HOSTILE}`, '', 'Finds 0.9.'],
    facts: [['Server', HOSTILE]],
  });
  expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'");
  expect(page).not.toMatch(/<script|<link|<img|url\(|@import/);
  expect(page.match(/<tr>/g)).toHaveLength(4);
  expect(page.match(/<p>/g)).toHaveLength(1);
  expect(page).toContain('<td>0.123</td>');
});
