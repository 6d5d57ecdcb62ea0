import { expect, it } from 'vitest';
import { runLabel, runTime, runTimeTip } from './run-label.ts';

const QUERY = '{"k": 10, "nprobes": 20, "vector": [1, 2, 3, 4]}';
const run = { query: QUERY, kind: 'run', duration: 31, planWall: 2.8112 } as const;
const rows = { count: 10, size: 100, duration: 12 };

it.each([
  [{ ...run, rows }, 'k 10, nprobes 20, all columns · 2.81 ms · 10 rows'],
  [{ ...run, rows: { ...rows, count: 1 } }, 'k 10, nprobes 20, all columns · 2.81 ms · 1 row'],
  [
    { ...run, rows: { ...rows, count: 100_000, cut: 'count' as const } },
    'k 10, nprobes 20, all columns · 2.81 ms · first 100,000 rows',
  ],
  [{ ...run, kind: 'analyzed' as const }, 'k 10, nprobes 20, all columns · 2.81 ms · analyzed'],
  [
    { query: '{"k": 3, "columns": ["id"]}', kind: 'explained' as const, duration: 4 },
    'k 3, columns id · explained',
  ],
])('labels a run by its query and its result', (given, label) => {
  expect(runLabel(given)).toBe(label);
});

it('uses the time of the plan, the rows, or the request, in this order', () => {
  const { planWall: _, ...without } = run;
  expect(runTime({ ...run, rows })).toEqual({ milliseconds: 2.8112, of: 'plan' });
  expect(runTime({ ...without, rows })).toEqual({ milliseconds: 12, of: 'rows' });
  expect(runTime(without)).toEqual({ milliseconds: 31, of: 'request' });
  expect(runTime({ ...without, kind: 'explained' })).toBeUndefined();
});

it('describes the time of a hybrid run as that of both halves', () => {
  const hybrid = { ...run, query: '{"k": 10, "vector": [1], "full_text_query": "light"}' };
  expect(runTimeTip(hybrid)).toBe('Wall time of the vector half and the text half together');
  expect(runTimeTip(run)).toBe('Wall time of the plan');
});
