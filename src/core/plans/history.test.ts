import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PlanRun, planRunHead } from '#contract/index.ts';
import { type FileSystem, nodeFileSystem } from '#files/file-system.ts';
import { currentVersion, decode, emptyContents, encode } from '../storage/envelope.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { type ShelfPlace, setUpShelf } from '../storage/testing/shelf.ts';
import { createHistory, HISTORY_LIMITS, type HistoryOptions, planRunFile } from './history.ts';

let shelf: ShelfPlace;
let directory: string;

beforeEach(async () => {
  shelf = await setUpShelf();
  directory = join(shelf.directory, 'plans');
});

/** Opens the history as at a start of the app. */
function open({
  isWanted = () => true,
  limits = HISTORY_LIMITS,
  ...place
}: Partial<HistoryOptions & StorePlace> = {}) {
  return createHistory({ place: shelf.place(place), isWanted, limits });
}

function runOf(text: string, change: Partial<PlanRun> = {}): PlanRun {
  return {
    runId: randomUUID(),
    kind: 'analyzed',
    connectionId: 'c',
    id: ['a', 'b'],
    query: '{"k":1}',
    verbose: false,
    distributedMetrics: false,
    at: 1,
    duration: 2.5,
    lineCount: 1,
    text,
    ...change,
  };
}

const names = () => readdir(directory);

function fail(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(`${code}: made for the test`), { code }));
}

describe('a saved run', () => {
  it('is restored after a restart with every character', async () => {
    const run = runOf('  a: "x"\r\n\n  \u2028\ud83d\u0000 b \n');
    expect(await open().keep(run)).toBeUndefined();
    const again = open();
    expect(await again.list()).toEqual([planRunHead.parse(run)]);
    expect(await again.read(run.runId)).toEqual(run);
  });

  it('is listed by time, the newest first', async () => {
    const runs = [3, 1, 2].map((at) => runOf(`run ${at}`, { at }));
    const history = open();
    for (const run of runs) await history.keep(run);
    expect((await open().list()).map(({ at }) => at)).toEqual([3, 2, 1]);
  });

  it('is deleted by forget, which keeps all others', async () => {
    const [one, other] = [runOf('one'), runOf('other')];
    const history = open();
    for (const run of [one, other]) await history.keep(run);
    await history.forget([one.runId, 'unknown', '../../connections']);
    expect(await names()).toEqual([`${other.runId}.json`]);
    expect((await history.list()).map(({ runId }) => runId)).toEqual([other.runId]);
    await expect(history.read(one.runId)).rejects.toMatchObject({ code: 'GONE' });
  });

  it('is evicted by newer runs of its table, also from the disk', async () => {
    const limits = { ...HISTORY_LIMITS, perTable: 2 };
    const history = open({ limits });
    for (const at of [1, 2, 3, 4]) await history.keep(runOf(`run ${at}`, { at }));
    await history.keep(runOf('of another table', { id: ['other'] }));
    expect((await history.list()).map(({ at }) => at)).toEqual([1, 4, 3]);
    expect(await names()).toHaveLength(3);
  });

  it('isn’t lost if 20 runs are saved concurrently', async () => {
    const history = open();
    await Promise.all(Array.from({ length: 20 }, (_, at) => history.keep(runOf(`run ${at}`, { at }))));
    expect((await open().list()).map(({ at }) => at)).toEqual(
      Array.from({ length: 20 }, (_, index) => 19 - index),
    );
  });
});

describe('a run isn’t saved, and keep returns the reason', () => {
  it('if it is too large', async () => {
    const history = open({ limits: { ...HISTORY_LIMITS, bytesOfRun: 2 ** 20 } });
    expect(await history.keep(runOf('x'.repeat(2 ** 20)))).toBe(
      'This run wasn’t saved to history: 2 MB exceeds the limit of 1 MB.',
    );
    expect(await history.list()).toEqual([]);
  });

  it('if another process owns the directory', async () => {
    await open().keep(runOf('of the other'));
    const history = open({ readOnlyReason: 'Another Vitrine has it.' });
    expect(await history.keep(runOf('mine'))).toContain('Another Vitrine has it.');
    expect(await history.list()).toHaveLength(1);
    const [{ runId = '' } = {}] = await history.list();
    await expect(history.forget([runId])).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(await names()).toHaveLength(1);
  });

  const steps: Readonly<Record<string, Partial<FileSystem>>> = {
    'creating the directory': { mkdir: fail('EROFS') },
    'opening the file': { open: fail('EACCES') },
    'renaming the file': { rename: fail('ENOSPC') },
  };

  it.each(Object.entries(steps))('if %s fails, which doesn’t affect saved runs', async (_, broken) => {
    const before = runOf('before');
    await open().keep(before);
    const history = open({ fileSystem: { ...nodeFileSystem, ...broken } });
    expect(await history.keep(runOf('after'))).toMatch(/^This run wasn’t saved to history: .*\.$/);
    for (const one of [history, open()]) {
      expect((await one.list()).map(({ runId }) => runId)).toEqual([before.runId]);
    }
    expect(await names()).toEqual([`${before.runId}.json`]);
  });
});

describe('opening the history', () => {
  it('deletes runs that isWanted rejects', async () => {
    for (const connectionId of ['here', 'gone']) await open().keep(runOf('text', { connectionId }));
    const history = open({ isWanted: ({ connectionId }) => connectionId === 'here' });
    expect((await history.list()).map(({ connectionId }) => connectionId)).toEqual(['here']);
    expect(await names()).toHaveLength(1);
  });
});

const versions = Array.from({ length: currentVersion(planRunFile.migrations) }, (_, index) => index + 1);

/** The fixtures are files as released versions wrote them, so they are never edited. */
it.each(versions)(
  'a run file of version %s is read, and is the same after it is written again',
  async (version) => {
    const bytes = await readFile(new URL(`./fixtures/plan-run-${version}.json`, import.meta.url));
    const first = decode(planRunFile, bytes);
    if (first.state !== 'good') throw new Error(`The file is ${first.state}.`);
    expect(first.contents.data).toMatchObject({ kind: 'analyzed', id: ['live', 'products'], lineCount: 2 });
    const again = decode(planRunFile, encode(planRunFile, emptyContents(first.contents.data), 'Vitrine'));
    expect(again).toMatchObject({ state: 'good', contents: { data: first.contents.data } });
  },
);
