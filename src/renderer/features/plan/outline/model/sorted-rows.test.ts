import { expect, test } from 'vitest';
import { parsePlan, readPlan } from '#plan/index.ts';
import { outlineOf } from './outline.ts';
import { rowTitle } from './outline-row.ts';
import { AS_AT_FIRST, withOpen } from './outline-rows.ts';
import { keysInList, type Sorting, sortedRows } from './sorted-rows.ts';

const [plan] = parsePlan(
  [
    'AnalyzeExec',
    '  Slow: a, metrics=[output_rows=1.02 K, elapsed_compute=2ms]',
    '    Quick: a, metrics=[output_rows=999, elapsed_compute=3µs]',
    '      Hot: a, metrics=[output_rows=5, elapsed_compute=1.5s]',
    '        Cold: a, metrics=[elapsed_compute=900ns]',
  ].join('\n'),
).parts.filter((part) => part.kind === 'plan');
if (plan === undefined) throw new Error('The text holds no plan.');
const outline = outlineOf(readPlan(plan));

const DESCENDING: Sorting = { metric: 'elapsed_compute', direction: 'descending' };

function titles(sorting: Sorting, foldCheap = false, opened: readonly string[] = []): readonly string[] {
  const toggled = withOpen(AS_AT_FIRST, opened, true);
  return sortedRows(outline, { sorting, foldCheap, toggled }).map((row) => rowTitle(outline, row));
}

test('sorts the hottest operators first, regardless of the unit', () => {
  expect(titles(DESCENDING)).toEqual(['Hot', 'Slow', 'Quick', 'Cold', 'AnalyzeExec']);
});

test('sorts operators without the metric last, in both directions', () => {
  expect(titles({ ...DESCENDING, direction: 'ascending' })).toEqual([
    'Cold',
    'Quick',
    'Slow',
    'Hot',
    'AnalyzeExec',
  ]);
  expect(titles({ metric: 'output_rows', direction: 'descending' })).toEqual([
    'Slow',
    'Quick',
    'Hot',
    'AnalyzeExec',
    'Cold',
  ]);
});

test('groups cheap operators in the last row until it is expanded', () => {
  expect(titles(DESCENDING, true)).toEqual(['Hot', '4 cheap operators']);
  expect(titles(DESCENDING, true, keysInList(outline, [2], { foldCheap: true }))).toEqual([
    'Hot',
    '4 cheap operators',
    'Slow',
    'Quick',
    'Cold',
    'AnalyzeExec',
  ]);
});

test('expands nothing for a hot operator', () => {
  expect(keysInList(outline, [3], { foldCheap: true })).toEqual([]);
});
