import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_ACTIVITY } from '#contract/activity-filter.ts';
import { nodeFileSystem } from '#files/file-system.ts';
import { secretPlace } from '#protocol/testing/secret-places.ts';
import { runs } from '#testing/runs.ts';
import { filesIn } from '../storage/testing/files-in.ts';
import { START, setUpHistory } from './testing/set-up-history.ts';
import { DAY, HOUR } from './times.ts';

describe('the history of completed requests', () => {
  it('is restored after a restart, and new requests get new IDs', async () => {
    const { start } = await setUpHistory();
    const first = await start();
    const [one, two] = [first.end(), first.end({ path: '/v1/table/b/describe' })];
    await first.history.close();
    const second = await start();
    const three = second.end();
    expect([one, two, three]).toEqual([1, 2, 3]);
    expect(await second.ids()).toEqual([3, 2, 1]);
    const { entries } = await second.history.page(ALL_ACTIVITY, null, (id) => id === three);
    expect(entries).toMatchObject([{ id: two, connectionName: 'Lake', startedAt: START }, { id: one }]);
  });

  it('saves bodies of failed requests and of changes, and marks all other bodies as omitted', async () => {
    const { start } = await setUpHistory();
    const { end, history } = await start();
    const read = await history.find(end());
    expect(read?.request.body).toEqual({
      state: 'left-out',
      why: 'Not saved: only bodies of failed requests and of changes are.',
    });
    expect(read?.answer.body.state).toBe('left-out');
    const failed = await history.find(end({ status: 404, answer: { error: 'no such table' } }));
    expect(failed?.answer.body).toMatchObject({ state: 'kept', text: '{"error":"no such table"}' });
    const changed = await history.find(end({ effect: 'changes', body: '{"new":"name"}' }));
    expect(changed?.request.body).toMatchObject({ state: 'kept', text: '{"new":"name"}' });
  });

  it('can be filtered by connection, time, text, and failure, and is read in pages', async () => {
    const { start, clock } = await setUpHistory();
    const { end, ids, history } = await start();
    for (let count = 0; count < 450; count += 1) end({ connectionId: count % 2 === 0 ? 'lake' : 'sea' });
    clock.now += DAY;
    const latest = end({ path: '/v1/table/late%24one/query', status: 503 });
    const pages = [await history.page(ALL_ACTIVITY, null, () => false)];
    for (let { next } = pages[0] ?? { next: null }; next !== null; next = pages.at(-1)?.next ?? null)
      pages.push(await history.page(ALL_ACTIVITY, next, () => false));
    expect(pages.map(({ entries }) => entries.length)).toEqual([200, 200, 51]);
    expect(new Set(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(451);
    expect(await ids({ since: START + 1 })).toEqual([latest]);
    expect(await ids({ text: 'late$one unavailable lake' })).toEqual([latest]);
    expect(await ids({ onlyFailed: true })).toEqual([latest]);
    expect((await ids({ connectionId: 'sea' })).length).toBe(200);
    expect(await ids({ connectionId: 'sea', since: START + 1 })).toEqual([]);
  });

  it('omits background requests unless they failed', async () => {
    const { start } = await setUpHistory();
    const { end, ids } = await start();
    end({ isBackground: true });
    const failed = end({ isBackground: true, status: 500 });
    expect(await ids()).toEqual([failed]);
  });
});

describe('the history files', () => {
  it('are readable and writable only by their owner', async () => {
    const { start, folder, files } = await setUpHistory();
    const { end, history } = await start();
    end();
    await history.close();
    const [name = ''] = await files();
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('are deleted beyond the maximum age, and oldest first beyond the maximum size', async () => {
    const { start, clock, bounds, files } = await setUpHistory();
    const { end, history, ids } = await start();
    for (let day = 0; day < 9; day += 1) {
      end();
      await history.page(ALL_ACTIVITY, null, () => false);
      clock.now += DAY;
    }
    expect(await ids()).toEqual([9, 8, 7, 6, 5, 4, 3]);
    bounds.megabytes = 0.0015;
    await history.tidy();
    expect((await files()).length).toBeLessThan(4);
    expect((await ids())[0]).toBe(9);
    bounds.days = 0;
    await history.tidy();
    expect(await files()).toEqual([]);
    end();
    await history.close();
    expect(await files()).toEqual([]);
  });

  it('are deleted by clear(), with quarantined ones, and other files are not', async () => {
    const { start, folder, files, notices } = await setUpHistory();
    const { end, history } = await start();
    end();
    await history.close();
    await writeFile(join(folder, 'mine.txt'), 'mine');
    const [name = ''] = await files();
    await writeFile(join(folder, name), '{"format":"vitrine-other"}\n');
    const again = await start();
    expect(await again.ids()).toEqual([]);
    expect(notices.list()).toMatchObject([{ title: 'Couldn’t read a file of Activity' }]);
    expect((await files()).map((file) => file.replace(/corrupt-.*(?=\.jsonl)/, 'corrupt'))).toEqual([
      name.replace('.jsonl', '.corrupt.jsonl'),
      'mine.txt',
    ]);
    await again.history.clear();
    expect(await files()).toEqual(['mine.txt']);
  });

  it('of a newer version are kept, and a file with a damaged line is quarantined', async () => {
    const { start, folder, files, notices, clock } = await setUpHistory();
    const first = await start();
    first.end();
    await first.history.close();
    clock.now += HOUR;
    const second = await start();
    second.end();
    await second.history.close();
    const [one = '', two = ''] = await files();
    const text = await readFile(join(folder, one), 'utf8');
    await writeFile(join(folder, one), text.replace('"version":1', '"version":2'));
    await writeFile(join(folder, two), `${await readFile(join(folder, two), 'utf8')}{"entry":1}\n`);
    const third = await start();
    expect(await third.ids()).toEqual([]);
    expect(notices.list().map(({ title }) => title)).toEqual([
      'Couldn’t read a file of Activity',
      `activity/${one} is from a newer version`,
    ]);
    expect(await readdir(folder)).toContain(one);
  });

  it('truncated at any byte, as by a kill during a write, still yield every complete line', async () => {
    const { start, folder, files } = await setUpHistory();
    const { end, history } = await start();
    for (let count = 0; count < 6; count += 1) end({ status: 500, answer: { error: 'é'.repeat(count) } });
    await history.close();
    const [name = ''] = await files();
    const content = await readFile(join(folder, name));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: content.length }), async (length) => {
        await writeFile(join(folder, name), content.subarray(0, length));
        const lines = content.subarray(0, length).filter((byte) => byte === 10).length - 1;
        const next = await start();
        const expected = Array.from({ length: Math.max(0, lines) }, (_, index) => lines - index);
        expect(await next.ids()).toEqual(expected);
        expect(await files()).toEqual([name]);
        expect(next.end()).toBeGreaterThan(lines);
      }),
      { numRuns: runs(40) },
    );
  });

  it('do not block requests or startup when the disk is full, which is reported in one notice', async () => {
    const { start, notices } = await setUpHistory();
    let isFull = true;
    const fileSystem: typeof nodeFileSystem = {
      ...nodeFileSystem,
      open: (path, flags, mode) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return nodeFileSystem.open(path, flags, mode);
      },
    };
    const { end, ids } = await start({ fileSystem });
    end();
    expect(await ids()).toEqual([]);
    end();
    expect(await ids()).toEqual([]);
    expect(notices.list()).toMatchObject([{ id: 'activity:unsaved', title: 'Activity isn’t saved' }]);
    isFull = false;
    const third = end();
    expect(await ids()).toEqual([third]);
    expect(notices.list()).toEqual([]);
  });

  it('are neither read nor written by a second instance on the same data directory', async () => {
    const { start, files } = await setUpHistory();
    const first = await start();
    first.end();
    await first.history.close();
    const filesBefore = await files();
    const second = await start({ readOnlyReason: 'Another Vitrine has it.' });
    second.end();
    expect(await second.ids()).toEqual([]);
    await second.history.clear();
    await second.history.close();
    expect(await files()).toEqual(filesBefore);
  });
});

it('no secret in a request or response is ever written to a history file, wherever it occurs', async () => {
  const { start, directory } = await setUpHistory();
  const secret = fc.stringMatching(/^[a-zA-Z0-9]{20}$/);
  const { end, history } = await start();
  const values: string[] = [];
  fc.assert(
    fc.property(secret, secretPlace, (value, place) => {
      const body = JSON.stringify(place(value));
      const headers = [
        ['content-type', 'application/json'],
        ['x-api-key', value],
      ] as const;
      const exchange = { body, headers, path: `/v1/x?api_key=${value}`, answer: [place(value), value] };
      end({ ...exchange, status: 500 });
      end({ ...exchange, effect: 'changes', origin: `http://user:${value}@h` });
      values.push(value);
    }),
    { numRuns: runs(60) },
  );
  await history.close();
  const text = [...(await filesIn(directory)).values()].join('\n');
  expect(text.split('\n').length).toBeGreaterThan(100);
  expect(values.filter((value) => text.includes(value) || text.includes(btoa(value)))).toEqual([]);
});
