import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AnalyzedPlan, parsePlan, readPlan } from '#plan/index.ts';
import { cpuTime } from '#testing/cpu-time.ts';
import { outlineOf } from './outline.ts';
import { groupNames, hiddenRowsText, type OutlineRow, rowTitle } from './outline-row.ts';
import { AS_AT_FIRST, keysAbove, outlineRows, withOpen } from './outline-rows.ts';

const TEXTS = new URL('../../../../../plan/texts/', import.meta.url);

function readingOf(text: string): AnalyzedPlan {
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('The text holds no plan.');
  return readPlan(plan);
}

const prefilter = outlineOf(
  readingOf(readFileSync(new URL('ivfpq-prefilter-scalar-analyze.txt', TEXTS), 'utf8')),
);

interface Choice {
  readonly foldCheap?: boolean;
  readonly closed?: readonly string[];
  readonly opened?: readonly string[];
}

function rowsOf(outline = prefilter, { foldCheap = false, closed = [], opened = [] }: Choice = {}) {
  const toggled = withOpen(withOpen(AS_AT_FIRST, closed, false), opened, true);
  return outlineRows(outline, { toggled, foldCheap });
}

function picture(rows: readonly OutlineRow[], outline = prefilter): readonly string[] {
  return rows.map((row) => '· '.repeat(row.indent) + rowTitle(outline, row));
}

test('indents only forks and vector searches, not chains of single inputs', () => {
  expect(picture(rowsOf())).toEqual([
    'AnalyzeExec',
    'TracedExec',
    'ProjectionExec',
    'LanceRead',
    'GlobalLimitExec',
    'FilterExec',
    'Vector search',
    '· SortExec',
    '· KNNVectorDistance',
    '· LanceRead',
    '· SortExec',
    '· ANNSubIndex',
    '· · ANNIvfPartition',
    '· · ScalarIndexQuery',
  ]);
});

test('counts the depth including groups as the level of a row', () => {
  expect(rowsOf().map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13]);
});

test('hides the rows below a collapsed operator and counts them', () => {
  const rows = rowsOf(prefilter, { closed: ['node 3'] });
  expect(picture(rows)).toEqual(['AnalyzeExec', 'TracedExec', 'ProjectionExec', 'LanceRead']);
  expect(rows.map((row) => hiddenRowsText(prefilter, row))).toEqual([
    undefined,
    undefined,
    undefined,
    '9 hidden · 625 µs',
  ]);
});

test('groups a full-text search separately', () => {
  const text = readFileSync(new URL('fts-unindexed-analyze.txt', TEXTS), 'utf8');
  const words = outlineOf(readingOf(text));
  expect(picture(rowsOf(words), words)).toContain('Text search');
});

test('collapses a vector search as a whole', () => {
  expect(picture(rowsOf(prefilter, { closed: ['search 6'] })).at(-1)).toBe('Vector search');
});

test('groups cheap operators in one row, except those that read', () => {
  const rows = rowsOf(prefilter, { foldCheap: true });
  expect(picture(rows).slice(0, 5)).toEqual([
    '3 cheap operators',
    'LanceRead',
    'GlobalLimitExec',
    'FilterExec',
    'Vector search',
  ]);
  expect(rows.slice(0, 3).map((row) => groupNames(prefilter, row))).toEqual([
    'AnalyzeExec, TracedExec, ProjectionExec',
    '',
    '',
  ]);
});

test('shows cheap operators below their expanded row, without moving later rows', () => {
  const rows = rowsOf(prefilter, { foldCheap: true, opened: ['cheap 0'] });
  expect(picture(rows).slice(0, 5)).toEqual([
    '3 cheap operators',
    '· AnalyzeExec',
    '· TracedExec',
    '· ProjectionExec',
    'LanceRead',
  ]);
});

test('collapsing doesn’t change the levels below', () => {
  const [closed, open] = [[], ['cheap 0', 'cheap 4']].map((opened) =>
    rowsOf(prefilter, { foldCheap: true, opened }),
  );
  expect(closed?.at(-1)?.level).toBe(open?.at(-1)?.level);
});

test('treats no operator as cheap if nothing was measured', () => {
  const explained = outlineOf(readingOf(readFileSync(new URL('ivfpq-explain.txt', TEXTS), 'utf8')));
  expect(picture(rowsOf(explained, { foldCheap: true }), explained)).toEqual(
    picture(rowsOf(explained), explained),
  );
});

function union(branches: readonly string[]): AnalyzedPlan {
  return readingOf(['UnionExec, metrics=[elapsed_compute=1ns]', ...branches].join('\n'));
}

const partitions = outlineOf(
  union([
    ...[10, 20, 90, 30, 40].flatMap((work) => [
      `  FilterExec: a, metrics=[output_rows=5, elapsed_compute=${work}ns]`,
      `    LanceRead: b, metrics=[output_rows=9, elapsed_compute=${work}µs]`,
    ]),
    '  EmptyExec',
  ]),
);

test('shows the hottest of several identical branches, with one row for the others', () => {
  expect(picture(rowsOf(partitions), partitions)).toEqual([
    'UnionExec',
    '· FilterExec',
    '· LanceRead',
    '· 4 similar operators',
    '· EmptyExec',
  ]);
  expect(rowsOf(partitions)[1]).toMatchObject({ node: 5, position: 1, siblings: 3 });
});

test('shows the other branches in text order below their expanded row', () => {
  const rows = rowsOf(partitions, { opened: ['like 5'] });
  expect(
    rows.filter((row) => row.kind === 'node' && row.level === 3).map((row) => 'node' in row && row.node),
  ).toEqual([6, 1, 3, 7, 9]);
});

test('doesn’t group only three identical branches', () => {
  const few = outlineOf(union(['  EmptyExec', '  EmptyExec', '  EmptyExec']));
  expect(rowsOf(few)).toHaveLength(4);
});

test('shows any row after everything above it is expanded', () => {
  const keys = keysAbove(partitions, [10], { foldCheap: true });
  const toggled = withOpen(withOpen(AS_AT_FIRST, ['node 0'], false), keys, true);
  const rows = outlineRows(partitions, { toggled, foldCheap: true });
  expect(rows.some((row) => row.kind === 'node' && row.node === 10)).toBe(true);
});

test('returns the same object if everything is already expanded', () => {
  const keys = keysAbove(prefilter, [12], { foldCheap: false });
  expect(withOpen(AS_AT_FIRST, keys, true)).toBe(AS_AT_FIRST);
});

test('handles a plan that is as deep as it is long', () => {
  const text = Array.from(
    { length: 1000 },
    (_, depth) => `${' '.repeat(depth)}FilterExec: a > ${depth}`,
  ).join('\n');
  const deep = outlineOf(readingOf(text));
  expect(rowsOf(deep).at(-1)).toMatchObject({ level: 1000, indent: 0 });
});

test('builds the rows of 20,000 operators quickly', () => {
  const branch = (index: number) =>
    Array.from(
      { length: 20 },
      (_, depth) =>
        `${' '.repeat(2 + depth)}Exec${index % 7}${depth}: elapsed=1ms, metrics=[elapsed_compute=${depth}µs]`,
    );
  const large = outlineOf(union(Array.from({ length: 1000 }, (_, index) => branch(index)).flat()));
  const opened = [...large.likes.keys()].map((shown) => `like ${shown}`);
  expect(cpuTime(() => rowsOf(large, { opened }))).toBeLessThan(500);
});
