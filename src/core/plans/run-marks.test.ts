import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PlanRun, planRun, planRunHead } from '#contract/index.ts';
import { nodeFileSystem } from '#files/file-system.ts';
import type { StoredFormat } from '../storage/envelope.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createRecordFiles, namesByUuid } from '../storage/record-files.ts';
import { type ShelfPlace, setUpShelf } from '../storage/testing/shelf.ts';
import { createHistory, HISTORY_LIMITS } from './history.ts';

let shelf: ShelfPlace;

beforeEach(async () => {
  shelf = await setUpShelf();
});

function open(place: Partial<StorePlace> = {}, limits = HISTORY_LIMITS) {
  return createHistory({ place: shelf.place(place), isWanted: () => true, limits });
}

function runOf(at: number, change: Partial<PlanRun> = {}): PlanRun {
  return {
    runId: randomUUID(),
    kind: 'run',
    connectionId: 'c',
    id: ['a', 'b'],
    query: '{"k":1}',
    verbose: false,
    distributedMetrics: false,
    at,
    duration: 2.5,
    lineCount: 0,
    text: '',
    planProblem: 'The server has no plans.',
    rows: { count: 1, size: 100, duration: 1.5, cut: 'count' },
    ranked: { rowIds: ['18446744073709551615'], rank: '_distance', values: [null] },
    ...change,
  };
}

async function kept(runs: readonly PlanRun[]) {
  const history = open();
  for (const run of runs) await history.keep(run);
  return history;
}

describe('a run with rows', () => {
  it('is restored unchanged after a restart', async () => {
    const run = runOf(1);
    await kept([run]);
    expect(await open().read(run.runId)).toEqual(run);
    expect(await open().list()).toEqual([planRunHead.parse(run)]);
  });

  it('is skipped, but not deleted, by a version that doesn’t support its kind', async () => {
    const [run, plan] = [runOf(1), runOf(2, { kind: 'analyzed' })];
    await kept([run, plan]);
    const before: StoredFormat<PlanRun> = {
      name: 'plan-run',
      schema: z.object({ ...planRun.shape, kind: planRun.shape.kind.exclude(['run']) }),
      migrations: [],
    };
    const files = createRecordFiles({
      place: shelf.place(),
      directory: join(shelf.directory, 'plans'),
      format: before,
      names: namesByUuid,
      keyOf: ({ runId }) => runId,
      headOf: ({ runId, at }) => ({ runId, at }),
      atOf: ({ at }) => at,
      what: 'the history',
    });
    expect((await files.entries()).map(({ head }) => head.runId)).toEqual([plan.runId]);
    expect(await open().read(run.runId)).toEqual(run);
  });
});

describe('a note or baseline mark of a run', () => {
  it('is saved in its file and listed, without any other change', async () => {
    const [one, two] = [runOf(1), runOf(2)];
    const history = await kept([one, two]);
    await history.mark({ runId: one.runId, note: 'more probes', isBaseline: true });
    const marked = { ...one, note: 'more probes', isBaseline: true };
    for (const again of [history, open()]) {
      expect(await again.read(one.runId)).toEqual(marked);
      expect(await again.list()).toEqual([planRunHead.parse(two), planRunHead.parse(marked)]);
    }
  });

  it('can be removed', async () => {
    const run = runOf(1);
    const history = await kept([run]);
    await history.mark({ runId: run.runId, note: 'a', isBaseline: true });
    await history.mark({ runId: run.runId, note: null });
    expect(await history.read(run.runId)).toEqual({ ...run, isBaseline: true });
    await history.mark({ runId: run.runId, note: null, isBaseline: false });
    expect(await open().read(run.runId)).toEqual(run);
  });

  it('makes it the only baseline of its table', async () => {
    const runs = [runOf(1), runOf(2), runOf(3, { id: ['other'] }), runOf(4, { connectionId: 'd' })];
    const history = await kept(runs);
    for (const { runId } of runs) await history.mark({ runId, note: null, isBaseline: true });
    const baselines = (await open().list()).filter(({ isBaseline }) => isBaseline === true);
    expect(baselines.map(({ at }) => at)).toEqual([4, 3, 2]);
  });

  it('never leaves a table with two baselines if a write fails', async () => {
    const [one, two] = [runOf(1), runOf(2)];
    const history = await kept([one, two]);
    await history.mark({ runId: one.runId, note: null, isBaseline: true });
    let renamed = 0;
    const rename: typeof nodeFileSystem.rename = (from, to) => {
      renamed += 1;
      return renamed === 1 ? nodeFileSystem.rename(from, to) : Promise.reject(new Error('made for the test'));
    };
    const failing = open({ fileSystem: { ...nodeFileSystem, rename } });
    const marking = failing.mark({ runId: two.runId, note: null, isBaseline: true });
    await expect(marking).rejects.toThrow();
    expect((await open().list()).filter(({ isBaseline }) => isBaseline === true)).toEqual([]);
  });

  it('is rejected for a deleted run, and if another process owns the directory', async () => {
    const run = runOf(1);
    await kept([run]);
    await expect(open().mark({ runId: randomUUID(), note: 'a' })).rejects.toMatchObject({ code: 'GONE' });
    const reading = open({ readOnlyReason: 'Another Vitrine has it.' });
    await expect(reading.mark({ runId: run.runId, note: 'a' })).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  it('protects it from eviction, and the latest run is never evicted', async () => {
    const runs = [1, 2, 3].map((at) => runOf(at));
    const history = open({}, { ...HISTORY_LIMITS, perTable: 3 });
    for (const run of runs) await history.keep(run);
    const [first, second, third] = runs.map(({ runId }) => runId);
    await history.mark({ runId: first ?? '', note: 'the first' });
    await history.keep(runOf(4));
    expect((await history.list()).map(({ at }) => at)).toEqual([4, 3, 1]);
    await history.mark({ runId: third ?? '', note: null, isBaseline: true });
    const [{ runId: fourth = '' } = {}] = await history.list();
    await history.mark({ runId: fourth, note: 'the fourth' });
    await history.keep(runOf(5));
    expect((await history.list()).map(({ at }) => at)).toEqual([5, 4, 3]);
    expect(await readdir(join(shelf.directory, 'plans'))).not.toContain(`${second}.json`);
  });
});
