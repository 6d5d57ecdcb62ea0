import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PlanRun, planRunHead } from '#contract/index.ts';
import { type FileSystem, nodeFileSystem } from '../storage/file-system.ts';
import { createHistory, HISTORY_LIMITS, type HistoryOptions } from './history.ts';

const windows = process.platform === 'win32';
let directory: string;

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'vitrine-history-')), 'plans');
});
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

/** As at a start of the program. */
function open(change: Partial<HistoryOptions> = {}) {
  const usual = { directory, readOnlyReason: null, writtenBy: 'Vitrine 0.1.0', isWanted: () => true };
  return createHistory({ ...usual, ...change });
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

describe('a run that was kept', () => {
  it('is there after a start, to the last character', async () => {
    const run = runOf('  a: "x"\r\n\n  \u2028\ud83d\u0000 b \n');
    expect(await open().keep(run)).toBeUndefined();
    const again = open();
    expect(await again.list()).toEqual([planRunHead.parse(run)]);
    expect(await again.read(run.runId)).toEqual(run);
  });

  it('comes before the ones of before', async () => {
    const runs = [3, 1, 2].map((at) => runOf(`run ${at}`, { at }));
    const history = open();
    for (const run of runs) await history.keep(run);
    expect((await open().list()).map(({ at }) => at)).toEqual([3, 2, 1]);
  });

  it('is gone when it is forgotten, and the others are not', async () => {
    const [one, other] = [runOf('one'), runOf('other')];
    const history = open();
    for (const run of [one, other]) await history.keep(run);
    await history.forget([one.runId, 'unknown', '../../connections']);
    expect(await names()).toEqual([`${other.runId}.json`]);
    expect((await history.list()).map(({ runId }) => runId)).toEqual([other.runId]);
    await expect(history.read(one.runId)).rejects.toMatchObject({ code: 'GONE' });
  });

  it.skipIf(windows)('is nobody’s but the user’s', async () => {
    await open().keep(runOf('text'));
    const [name = ''] = await names();
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
  });

  it('gives way to later ones, on the disk too', async () => {
    const limits = { ...HISTORY_LIMITS, perTable: 2 };
    const history = open({ limits });
    for (const at of [1, 2, 3, 4]) await history.keep(runOf(`run ${at}`, { at }));
    await history.keep(runOf('of another table', { id: ['other'] }));
    expect((await history.list()).map(({ at }) => at)).toEqual([1, 4, 3]);
    expect(await names()).toHaveLength(3);
  });

  it('gives way at a later start where the disk does not let go of it now', async () => {
    const limits = { ...HISTORY_LIMITS, perTable: 1 };
    const history = open({ limits, fileSystem: { ...nodeFileSystem, unlink: fail('EBUSY') } });
    for (const at of [1, 2]) expect(await history.keep(runOf(`run ${at}`, { at }))).toBeUndefined();
    expect((await history.list()).map(({ at }) => at)).toEqual([2]);
    const next = open({ limits });
    await next.keep(runOf('run 3', { at: 3 }));
    expect((await next.list()).map(({ at }) => at)).toEqual([3]);
    expect(await names()).toHaveLength(1);
  });

  it('is kept whatever comes at the same time', async () => {
    const history = open();
    await Promise.all(Array.from({ length: 20 }, (_, at) => history.keep(runOf(`run ${at}`, { at }))));
    expect((await open().list()).map(({ at }) => at)).toEqual(
      Array.from({ length: 20 }, (_, index) => 19 - index),
    );
  });
});

describe('a run is not kept, and the answer says why', () => {
  it('where it is too large', async () => {
    const history = open({ limits: { ...HISTORY_LIMITS, bytesOfRun: 2 ** 20 } });
    expect(await history.keep(runOf('x'.repeat(2 ** 20)))).toBe(
      'This run wasn’t saved to history: 2 MB exceeds the limit of 1 MB.',
    );
    expect(await history.list()).toEqual([]);
  });

  it('where another program holds the directory', async () => {
    await open().keep(runOf('of the other'));
    const history = open({ readOnlyReason: 'Another Vitrine has it.' });
    expect(await history.keep(runOf('mine'))).toContain('Another Vitrine has it.');
    expect(await history.list()).toHaveLength(1);
    const [{ runId = '' } = {}] = await history.list();
    await expect(history.forget([runId])).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(await names()).toHaveLength(1);
  });

  const steps: Readonly<Record<string, Partial<FileSystem>>> = {
    'making the directory': { mkdir: fail('EROFS') },
    'opening the file': { open: fail('EACCES') },
    'putting it in place': { rename: fail('ENOSPC') },
  };

  it.each(Object.entries(steps))(
    'where the disk fails at %s, and what was there stays',
    async (_, broken) => {
      const before = runOf('before');
      await open().keep(before);
      const history = open({ fileSystem: { ...nodeFileSystem, ...broken } });
      expect(await history.keep(runOf('after'))).toMatch(/^This run wasn’t saved to history: .*\.$/);
      for (const one of [history, open()]) {
        expect((await one.list()).map(({ runId }) => runId)).toEqual([before.runId]);
      }
      expect(await names()).toEqual([`${before.runId}.json`]);
    },
  );
});

describe('what is found at a start', () => {
  it('and was half written when the program was killed is swept', async () => {
    const run = runOf('whole');
    await open().keep(run);
    const left = `.${randomUUID()}.json.${randomUUID()}.tmp`;
    await writeFile(join(directory, left), '{"format":"vitrine-plan-run"');
    expect((await open().list()).map(({ runId }) => runId)).toEqual([run.runId]);
    expect(await names()).toEqual([`${run.runId}.json`]);
  });

  it('and is no run of this version is neither listed nor touched', async () => {
    const run = runOf('whole');
    await open().keep(run);
    const whole = await readFile(join(directory, `${run.runId}.json`), 'utf8');
    const files = {
      [`${randomUUID()}.json`]: whole.replace('"version": 1', '"version": 2'),
      [`${randomUUID()}.json`]: whole.slice(0, 100),
      [`${randomUUID()}.json`]: '',
      // Its name is that of another run.
      [`${randomUUID()}.json`]: whole,
      'notes.txt': 'of the user',
      '.notes.json.tmp': 'of the user',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
    expect((await open().list()).map(({ runId }) => runId)).toEqual([run.runId]);
    expect((await names()).sort()).toEqual([...Object.keys(files), `${run.runId}.json`].sort());
  });

  it('and nobody wants any more goes', async () => {
    for (const connectionId of ['here', 'gone']) await open().keep(runOf('text', { connectionId }));
    const history = open({ isWanted: ({ connectionId }) => connectionId === 'here' });
    expect((await history.list()).map(({ connectionId }) => connectionId)).toEqual(['here']);
    expect(await names()).toHaveLength(1);
  });

  it('may be nothing, and nothing is made of it', async () => {
    expect(await open().list()).toEqual([]);
    await expect(names()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is found later where the disk fails now', async () => {
    await open().keep(runOf('text'));
    let isBroken = true;
    const readdirNow: FileSystem['readdir'] = (path) =>
      isBroken ? fail('EIO')() : nodeFileSystem.readdir(path);
    const history = open({ fileSystem: { ...nodeFileSystem, readdir: readdirNow } });
    await expect(history.list()).rejects.toMatchObject({ code: 'STORAGE' });
    isBroken = false;
    expect(await history.list()).toHaveLength(1);
  });
});
