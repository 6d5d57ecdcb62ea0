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

test('a line of single inputs does not step right; a vector search and a fork do', () => {
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

test('the level of a row is how deep it is, with the groups above it', () => {
  expect(rowsOf().map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13]);
});

test('a closed operator hides what is below it and says how much that is', () => {
  const rows = rowsOf(prefilter, { closed: ['node 3'] });
  expect(picture(rows)).toEqual(['AnalyzeExec', 'TracedExec', 'ProjectionExec', 'LanceRead']);
  expect(rows.map((row) => hiddenRowsText(prefilter, row))).toEqual([
    undefined,
    undefined,
    undefined,
    '9 hidden · 625 µs',
  ]);
});

test('a search of texts is a group of its own kind', () => {
  const text = readFileSync(new URL('fts-unindexed-analyze.txt', TEXTS), 'utf8');
  const words = outlineOf(readingOf(text));
  expect(picture(rowsOf(words), words)).toContain('Text search');
});

test('a vector search can be closed as a whole', () => {
  expect(picture(rowsOf(prefilter, { closed: ['search 6'] })).at(-1)).toBe('Vector search');
});

test('cheap operators share a row; one that reads is not cheap, however little it works', () => {
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

test('an open row of cheap operators holds them, and what comes after stays where it was', () => {
  const rows = rowsOf(prefilter, { foldCheap: true, opened: ['cheap 0'] });
  expect(picture(rows).slice(0, 5)).toEqual([
    '3 cheap operators',
    '· AnalyzeExec',
    '· TracedExec',
    '· ProjectionExec',
    'LanceRead',
  ]);
});

test('folding moves no level below a fold', () => {
  const [closed, open] = [[], ['cheap 0', 'cheap 4']].map((opened) =>
    rowsOf(prefilter, { foldCheap: true, opened }),
  );
  expect(closed?.at(-1)?.level).toBe(open?.at(-1)?.level);
});

test('where nothing was measured nothing is cheap', () => {
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

test('of branches with the same operators the hottest is shown, with a row for the others', () => {
  expect(picture(rowsOf(partitions), partitions)).toEqual([
    'UnionExec',
    '· FilterExec',
    '· LanceRead',
    '· 4 similar operators',
    '· EmptyExec',
  ]);
  expect(rowsOf(partitions)[1]).toMatchObject({ node: 5, position: 1, siblings: 3 });
});

test('the others are below their row when it is opened, in the order of the text', () => {
  const rows = rowsOf(partitions, { opened: ['like 5'] });
  expect(
    rows.filter((row) => row.kind === 'node' && row.level === 3).map((row) => 'node' in row && row.node),
  ).toEqual([6, 1, 3, 7, 9]);
});

test('three branches that are alike are quicker read than opened', () => {
  const few = outlineOf(union(['  EmptyExec', '  EmptyExec', '  EmptyExec']));
  expect(rowsOf(few)).toHaveLength(4);
});

test('whatever is to be seen is seen once everything above it is open', () => {
  const keys = keysAbove(partitions, [10], { foldCheap: true });
  const toggled = withOpen(withOpen(AS_AT_FIRST, ['node 0'], false), keys, true);
  const rows = outlineRows(partitions, { toggled, foldCheap: true });
  expect(rows.some((row) => row.kind === 'node' && row.node === 10)).toBe(true);
});

test('opening what is open already changes nothing, so that nothing is worked out anew', () => {
  const keys = keysAbove(prefilter, [12], { foldCheap: false });
  expect(withOpen(AS_AT_FIRST, keys, true)).toBe(AS_AT_FIRST);
});

test('a plan that is as deep as it is long is no trap', () => {
  const text = Array.from(
    { length: 1000 },
    (_, depth) => `${' '.repeat(depth)}FilterExec: a > ${depth}`,
  ).join('\n');
  const deep = outlineOf(readingOf(text));
  expect(rowsOf(deep).at(-1)).toMatchObject({ level: 1000, indent: 0 });
});

test('20,000 operators are rows at once', () => {
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
