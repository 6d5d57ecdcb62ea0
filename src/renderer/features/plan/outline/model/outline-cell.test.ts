import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnalyzedPlan, parsePlan, readPlan } from '#plan/index.ts';
import { BYTES_READ, COMPUTE, defaultColumns, metricNames, OWN, ROWS_OUT, WALL } from './metric-columns.ts';
import { outlineOf } from './outline.ts';
import { outlineCell } from './outline-cell.ts';
import type { OutlineRow } from './outline-row.ts';
import { AS_AT_FIRST, outlineRows, withOpen } from './outline-rows.ts';

function readingOf(text: string): AnalyzedPlan {
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('The text holds no plan.');
  return readPlan(plan);
}

const outline = outlineOf(
  readingOf(
    readFileSync(
      new URL('../../../../../plan/texts/ivfpq-prefilter-scalar-analyze.txt', import.meta.url),
      'utf8',
    ),
  ),
);

const folded = outlineRows(outline, {
  toggled: withOpen(AS_AT_FIRST, ['search 6'], false),
  foldCheap: true,
});

const texts = (row: OutlineRow | undefined) =>
  defaultColumns('own').map((name) => row && outlineCell(outline, row, name)?.text);

function nodeRow(node: number): OutlineRow {
  return { kind: 'node', key: `node ${node}`, node, level: 1, indent: 0, position: 1, siblings: 1 };
}

test('shows times with three significant digits, and other numbers as in the text', () => {
  expect(texts(nodeRow(10))).toEqual(['100 µs', '387 µs', '20', '0']);
  expect(texts(nodeRow(8))).toEqual(['216 µs', '603 µs', '20', '32.83 K']);
});

test('shows no cell for a metric that the operator doesn’t state', () => {
  expect(texts(nodeRow(0))).toEqual(['0 ns', '709 µs', undefined, undefined]);
});

test('sums cheap operators, with the rows and the time of the topmost one', () => {
  expect(texts(folded[0])).toEqual(['751 ns', '709 µs', undefined, undefined]);
});

test('sums a collapsed vector search with everything in it', () => {
  expect(texts(folded.at(-1))).toEqual(['605 µs', '605 µs', '10', '32.83 K']);
});

test('colors only own time by heat, with the longest bar for the hottest operator', () => {
  expect(outlineCell(outline, nodeRow(11), OWN)?.bar).toEqual({ length: 1, heat: 6, isBeside: false });
  expect(outlineCell(outline, nodeRow(12), OWN)?.bar).toMatchObject({ isBeside: true });
  expect(outlineCell(outline, nodeRow(11), COMPUTE)?.bar).toBeUndefined();
  expect(outlineCell(outline, nodeRow(0), WALL)?.bar).toEqual({
    length: 1,
    heat: undefined,
    isBeside: false,
  });
  expect(outlineCell(outline, nodeRow(8), BYTES_READ)?.bar).toBeUndefined();
});

test('counts parallel branches as long as the longest of them', () => {
  const branch = (wall: number) =>
    `  EmptyExec, elapsed=${wall}ms, metrics=[output_rows=${wall}, elapsed_compute=${wall}ms]`;
  const plan = outlineOf(readingOf(['UnionExec, elapsed=9ms', ...[9, 4, 3, 2].map(branch)].join('\n')));
  const like = outlineRows(plan, { toggled: AS_AT_FIRST, foldCheap: false }).at(-1);
  const values = [WALL, COMPUTE, ROWS_OUT].map((name) => like && outlineCell(plan, like, name)?.text);
  expect(values).toEqual(['4.00 ms', '9.00 ms', '9']);
});

test('offers every metric of the plan as a column, default columns first', () => {
  const names = metricNames(outline.reading.plan);
  expect(names.slice(0, 6)).toEqual([OWN, WALL, COMPUTE, ROWS_OUT, BYTES_READ, 'output_bytes']);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('find_partitions_elapsed');
});

test('supports the wall time of older texts under its other name', () => {
  const older = outlineOf(
    readingOf('FilterExec: a, metrics=[output_rows=1], cumulative_cpu=5ms, cumulative_wall=7ms'),
  );
  expect(outlineCell(older, nodeRow(0), WALL)?.text).toBe('7.00 ms');
  expect(metricNames(older.reading.plan)).not.toContain('cumulative_wall');
});
