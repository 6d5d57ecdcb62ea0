import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanRunHead } from '#contract/index.ts';
import { changeOfRun, differenceOfRun, runLines, timeShares } from './run-lines.ts';
import { runsToCompare, toggleComparedRun } from './runs-panel-state.ts';

const rows = { count: 10, size: 100, duration: 12 };

function runWith(runId: string, query: object, given: Partial<PlanRunHead> = {}): PlanRunHead {
  return {
    runId,
    kind: 'run',
    connectionId: 'c',
    id: ['t'],
    query: JSON.stringify(query),
    verbose: false,
    distributedMetrics: false,
    at: 0,
    duration: 20,
    lineCount: 1,
    planWall: 10,
    rows,
    ...given,
  };
}

function lineOf(runs: readonly PlanRunHead[], runId: string) {
  const line = runLines(runs).find(({ run }) => run.runId === runId);
  if (line === undefined) throw new Error(`no run ${runId}`);
  return line;
}

const BASE = { k: 10, nprobes: 20, vector: [1, 2] };

describe('the difference of a run', () => {
  const runs = [
    runWith('4', { ...BASE, columns: ['id', 'title'] }),
    runWith('3', { ...BASE, nprobes: 5, filter: 'a > 1' }),
    runWith('2', BASE),
    runWith('1', BASE),
  ];

  it('is relative to the previous run, and complete for the first one', () => {
    expect(runLines(runs).map((line) => [line.number, differenceOfRun(line).words])).toEqual([
      [4, 'nprobes 20, no filter, columns id title'],
      [3, 'nprobes 5, a > 1'],
      [2, 'same query'],
      [1, 'k 10, nprobes 20, all columns'],
    ]);
  });

  it('is relative to the baseline, which comes first, with unchanged numbers', () => {
    const pinned = runs.map((run) => (run.runId === '3' ? { ...run, isBaseline: true } : run));
    expect(runLines(pinned).map((line) => [line.number, differenceOfRun(line).words])).toEqual([
      [3, 'k 10, nprobes 5, a > 1, all columns'],
      [4, 'nprobes 20, no filter, columns id title'],
      [2, 'nprobes 20, no filter'],
      [1, 'nprobes 20, no filter'],
    ]);
  });

  it('names the data source if that changed', () => {
    const both = [
      runWith('3', BASE, { fromStorage: true }),
      runWith('2', BASE),
      runWith('1', { ...BASE, k: 5 }, { fromStorage: true }),
    ];
    expect(runLines(both).map((line) => differenceOfRun(line).words)).toEqual([
      'from storage, same query',
      'from the server, k 10',
      'from storage, k 5, nprobes 20, all columns',
    ]);
  });

  it('compares whole vectors, not only the numbers that are shown', () => {
    const [line] = runLines([runWith('2', { ...BASE, vector: [1, 3] }), runWith('1', BASE)]);
    expect(line && differenceOfRun(line).words).toBe('another vector');
  });

  it('is never empty, for any queries', () => {
    const queries = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(queries, (compared) => {
        const lines = runLines(compared.map((query, index) => runWith(String(index), query)));
        expect(lines).toHaveLength(compared.length);
        for (const line of lines) expect(differenceOfRun(line).words).not.toBe('');
      }),
    );
  });
});

describe('the change in time', () => {
  const change = (query: object, given: Partial<PlanRunHead>, before: Partial<PlanRunHead> = {}) => {
    const runs = [runWith('2', query, given), runWith('1', BASE, before)];
    return changeOfRun(lineOf(runs, '2'));
  };

  it('is better with less time for the same rows', () => {
    expect(change({ ...BASE, columns: ['id'] }, { planWall: 3 })).toEqual({
      text: '−70%',
      words: '70% less than run 1',
      tone: 'better',
    });
    const wider = { ...BASE, with_row_id: true };
    expect(change(wider, { planWall: 23.3 })).toMatchObject({ text: '+133%', tone: 'worse' });
    expect(change(wider, { planWall: 120 })).toMatchObject({ text: '×12', tone: 'worse' });
    expect(change(wider, { planWall: 10.3 })).toMatchObject({ text: '+3%', tone: 'neutral' });
  });

  it('is neutral for the same query, whose times vary, unless the source differs', () => {
    expect(change(BASE, { planWall: 28.7 })).toEqual({
      text: '+187%',
      words: '187% more than run 1; times of the same query vary',
      tone: 'neutral',
    });
    expect(change({ ...BASE, columns: null }, { planWall: 3 })).toMatchObject({ tone: 'neutral' });
    expect(change(BASE, { planWall: 3, fromStorage: true })).toMatchObject({
      words: '70% less than run 1',
      tone: 'better',
    });
  });

  it('is neutral if rows may be lost, unless recall proves otherwise', () => {
    const fewer = { ...BASE, nprobes: 2 };
    const recall = (found: number) => ({ recall: { found, of: 10 } });
    expect(change(fewer, { planWall: 3 })).toMatchObject({ text: '−70%', tone: 'neutral' });
    expect(change(fewer, { planWall: 3, ...recall(4) }, recall(9))).toMatchObject({ tone: 'neutral' });
    expect(change(fewer, { planWall: 3, ...recall(9) }, recall(9))).toMatchObject({ tone: 'better' });
    // More time for a better recall isn't a regression.
    expect(change({ ...BASE, nprobes: 99 }, { planWall: 30, ...recall(10) }, recall(4))).toMatchObject({
      tone: 'neutral',
    });
    // With a different query, the recalls can’t be compared.
    expect(change({ ...BASE, k: 1 }, { planWall: 3, ...recall(10) }, recall(4))).toMatchObject({
      tone: 'neutral',
    });
  });

  it('is omitted between a plan and a complete request', () => {
    const { planWall: _, ...withoutPlan } = runWith('2', BASE);
    expect(changeOfRun(lineOf([withoutPlan, runWith('1', BASE)], '2'))).toBeUndefined();
    expect(changeOfRun(lineOf([runWith('2', BASE, { planWall: 0 }), runWith('1', BASE)], '2'))?.text).toBe(
      '−100%',
    );
  });
});

it('bars are relative to the longest time, and omitted for explained runs', () => {
  const { planWall: _, rows: __, ...explained } = runWith('3', BASE, { kind: 'explained' });
  const runs = [explained, runWith('2', BASE, { planWall: 5 }), runWith('1', BASE)];
  expect(runs.map(timeShares(runs))).toEqual([undefined, 0.5, 1]);
});

describe('the compared runs', () => {
  const runs = [runWith('3', BASE), runWith('2', BASE, { isBaseline: true }), runWith('1', BASE)];
  const pair = (selected: readonly string[], shownRunId?: string) =>
    runsToCompare(runs, { selected, shownRunId })?.map(({ runId }) => runId);

  it('are the selected ones, or the displayed one and the baseline, baseline first', () => {
    expect(pair(['3', '1'])).toEqual(['1', '3']);
    expect(pair(['1', '2'])).toEqual(['2', '1']);
    expect(pair(['1'], '3')).toEqual(['2', '1']);
    expect(pair([], '3')).toEqual(['2', '3']);
    expect(pair([], '2')).toBeUndefined();
    expect(pair(['gone'])).toBeUndefined();
  });

  it('are at most two: a third one replaces the first', () => {
    expect(toggleComparedRun(toggleComparedRun(toggleComparedRun([], 'a'), 'b'), 'c')).toEqual(['b', 'c']);
    expect(toggleComparedRun(['b', 'c'], 'b')).toEqual(['c']);
  });
});
