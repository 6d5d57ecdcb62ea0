import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlanRunHead } from '#contract/index.ts';
import { type KeptRun, runsToEvict } from './history.ts';

const head: PlanRunHead = {
  runId: '',
  kind: 'explained',
  connectionId: 'c',
  id: [],
  query: '{}',
  verbose: false,
  distributedMetrics: false,
  at: 0,
  duration: 0,
  lineCount: 0,
};

const limits = { perTable: 3, count: 8, bytes: 100, bytesOfRun: 100 };

function runOf(runId: string, table: string, bytes = 1): KeptRun {
  return { head: { ...head, runId, id: [table] }, bytes };
}

const idsOf = (runs: readonly KeptRun[]) => runs.map((run) => run.head.runId);

it('runsToEvict returns the oldest runs of a table beyond its limit, and none of other tables', () => {
  const runs = ['a5', 'b1', 'a4', 'a3', 'a2', 'a1'].map((runId) => runOf(runId, runId.charAt(0)));
  expect(idsOf(runsToEvict(runs, limits))).toEqual(['a2', 'a1']);
});

it('runsToEvict counts tables of the same name on two connections separately', () => {
  const runs = Array.from({ length: 6 }, (_, index) => runOf(`${index}`, 't'));
  const two = runs.map((run, index) => ({
    ...run,
    head: { ...run.head, connectionId: index % 2 === 0 ? 'c' : 'd' },
  }));
  expect(runsToEvict(two, limits)).toEqual([]);
});

it('runsToEvict returns the oldest runs of all if their number or total size exceeds the limit', () => {
  const many = Array.from({ length: 10 }, (_, index) => runOf(`${index}`, `table ${index}`));
  expect(idsOf(runsToEvict(many, limits))).toEqual(['8', '9']);
  const large = Array.from({ length: 4 }, (_, index) => runOf(`${index}`, `table ${index}`, 40));
  expect(idsOf(runsToEvict(large, limits))).toEqual(['2', '3']);
});

it('runsToEvict returns marked runs last, and never the latest run', () => {
  const runs = ['a5', 'a4', 'a3', 'a2', 'a1'].map((runId) => runOf(runId, 'a'));
  const marked = (noted: readonly string[]) =>
    runs.map((run) =>
      noted.includes(run.head.runId) ? { ...run, head: { ...run.head, note: 'a note' } } : run,
    );
  expect(idsOf(runsToEvict(marked(['a1', 'a2']), limits))).toEqual(['a4', 'a3']);
  expect(idsOf(runsToEvict(marked(['a4', 'a3', 'a2', 'a1']), limits))).toEqual(['a2', 'a1']);
});

it('runsToEvict leaves the newest runs of each table, within every limit', () => {
  const run = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 40 }));
  const property = fc.property(fc.array(run, { maxLength: 30 }), (described) => {
    const runs = described.map(([table, bytes], index) => runOf(`${index}`, table, bytes));
    const gone = new Set(runsToEvict(runs, limits));
    const stays = runs.filter((one) => !gone.has(one));
    expect(stays.length).toBeLessThanOrEqual(limits.count);
    expect(stays.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(limits.bytes);
    for (const table of ['a', 'b', 'c', 'd']) {
      const ofTable = runs.filter((one) => one.head.id[0] === table);
      const left = ofTable.filter((one) => !gone.has(one));
      expect(left).toEqual(ofTable.slice(0, Math.min(left.length, limits.perTable)));
    }
  });
  fc.assert(property);
});
