import { describe, expect, it, vi } from 'vitest';
import { puppetEngine } from './testing/puppet-engine.ts';

const query = { k: 9_007_199_254_740_993n, vector: {} };

describe('the engine process', () => {
  it('is shared by all calls that arrive while it starts', async () => {
    const engine = puppetEngine();
    expect(engine.started).toHaveLength(0);
    const pids = await Promise.all(Array.from({ length: 50 }, () => engine.pid()));
    expect(new Set(pids).size).toBe(1);
    expect(engine.started).toHaveLength(1);
  });

  it('handles several calls at the same time', async () => {
    const engine = puppetEngine();
    const control = new AbortController();
    const first = engine.run('count', { directory: 'obedient' }, { signal: control.signal });
    expect(await engine.pid()).toBeGreaterThan(0);
    control.abort();
    await expect(first).rejects.toThrow();
  });

  it('accepts integers of any size and returns large byte arrays', async () => {
    const engine = puppetEngine();
    const input = { directory: 'echo', query, mostBytes: 1 };
    expect(await engine.run('query', input)).toEqual(input);
    const bytes = await engine.run('query', { ...input, directory: 'bytes', mostBytes: 16 * 1024 * 1024 });
    expect(bytes).toBeInstanceOf(Uint8Array);
    expect(bytes.length).toBe(16 * 1024 * 1024);
    expect(bytes.every((byte) => byte === 7)).toBe(true);
  });

  it('returns rejections of the engine', async () => {
    const engine = puppetEngine();
    await expect(engine.run('count', { directory: 'failing' })).rejects.toMatchObject({
      name: 'EngineFailure',
      code: 4,
      message: 'There is no table.',
    });
  });
});

describe('an exit of the engine process', () => {
  it('rejects all of its calls, and the next call starts a new process', async () => {
    const engine = puppetEngine();
    const other = engine.run('count', { directory: 'deaf' });
    const deadly = engine.run('analyze', { directory: 'die', query });
    const unavailable = { code: 17, message: expect.stringContaining('Try again.') };
    await expect(deadly).rejects.toMatchObject(unavailable);
    await expect(other).rejects.toMatchObject(unavailable);
    expect(await engine.pid()).toBeGreaterThan(0);
    expect(engine.started).toHaveLength(2);
  });

  it('marks the outcome of a pending change as unknown', async () => {
    const engine = puppetEngine();
    const change = engine.run('deleteRows', { directory: 'die', predicate: 'true' });
    await expect(change).rejects.toMatchObject({ code: 17, isOutcomeUnknown: true });
  });

  it('between two calls goes unnoticed, any number of times', async () => {
    const engine = puppetEngine();
    for (let round = 0; round < 8; round += 1) {
      process.kill(await engine.pid(), 'SIGKILL');
      await engine.started[round]?.exited;
    }
    expect(engine.started).toHaveLength(8);
    expect(await engine.pid()).toBeGreaterThan(0);
  });

  it('caused repeatedly by one call blocks only that call', async () => {
    const limits = { most: 3, within: 60_000, rest: 60_000 };
    const engine = puppetEngine({ deathLimits: limits, callLimits: limits });
    for (let round = 0; round < 3; round += 1) {
      await expect(engine.run('count', { directory: 'fatal', predicate: '1=1' })).rejects.toMatchObject({
        code: 17,
      });
    }
    const again = engine.run('count', { directory: 'fatal', predicate: '1=1' });
    await expect(again).rejects.toMatchObject({
      code: 13,
      message: expect.stringContaining('crashed the table engine 3 times'),
    });
    expect(await engine.pid()).toBeGreaterThan(0);
    for (let round = 0; round < 5; round += 1) {
      const other = engine.run('count', { directory: 'fatal', predicate: `${round}` });
      await expect(other).rejects.toMatchObject({ code: 17 });
    }
    expect(await engine.pid()).toBeGreaterThan(0);
  });

  it('that repeats without any response pauses the engine', async () => {
    const engine = puppetEngine({ deathLimits: { most: 3, within: 60_000, rest: 60_000 } });
    for (let round = 0; round < 3; round += 1) {
      await expect(engine.run('count', { directory: 'die' })).rejects.toMatchObject({ code: 17 });
    }
    await expect(engine.pid()).rejects.toMatchObject({
      code: 17,
      message: expect.stringContaining('paused for 60 s'),
    });
    expect(engine.started).toHaveLength(3);
  });
});

describe('a canceled call', () => {
  it('is never sent if it is aborted before it starts', async () => {
    const engine = puppetEngine();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(engine.run('count', { directory: 'pid' }, { signal })).rejects.toThrow('gone');
    expect(engine.started).toHaveLength(0);
  });

  it('is aborted in the engine, and the process is kept if the call ends', async () => {
    const engine = puppetEngine({ grace: 60_000 });
    const pid = await engine.pid();
    const control = new AbortController();
    const change = engine.run(
      'deleteRows',
      { directory: 'obedient', predicate: 'true' },
      { signal: control.signal },
    );
    control.abort(new Error('gone'));
    await expect(change).rejects.toThrow('gone');
    expect(await engine.pid()).toBe(pid);
  });

  it('rejects at once if it reads, but only after the engine is done if it writes', async () => {
    const engine = puppetEngine({ grace: 60_000 });
    const signal = AbortSignal.timeout(1);
    const reading = engine.run('count', { directory: 'deaf' }, { signal });
    const onFinally = vi.fn();
    const writing = engine.run('deleteRows', { directory: 'deaf', predicate: 'true' }, { signal });
    writing.catch(onFinally);
    await expect(reading).rejects.toThrow();
    const pid = await engine.pid();
    expect(onFinally).not.toHaveBeenCalled();
    process.kill(pid, 'SIGKILL');
    await expect(writing).rejects.toMatchObject({ isOutcomeUnknown: true });
  });
});

describe('a call that takes too long', () => {
  const tooLong = { code: 13, message: expect.stringContaining('timed out after 0.02 s') };

  it('is rejected with the time limit, and doesn’t affect other calls', async () => {
    const engine = puppetEngine({ grace: 60_000 });
    const pid = await engine.pid();
    const call = engine.run('count', { directory: 'obedient' }, { timeLimit: 20 });
    await expect(call).rejects.toMatchObject(tooLong);
    expect(await engine.pid()).toBe(pid);
  });

  it('replaces its process if it ignores the abort, and ends that process after its other calls', async () => {
    const engine = puppetEngine({ grace: 20 });
    const pid = await engine.pid();
    const control = new AbortController();
    const other = engine.run('analyze', { directory: 'obedient', query }, { signal: control.signal });
    const stuck = engine.run('count', { directory: 'deaf' }, { timeLimit: 20 });
    await expect(stuck).rejects.toMatchObject(tooLong);
    await vi.waitFor(async () => expect(await engine.pid()).not.toBe(pid), { timeout: 30_000 });
    // The process still runs, for the other call.
    process.kill(pid, 0);
    control.abort();
    await expect(other).rejects.toThrow();
    await engine.started[0]?.exited;
    expect(engine.started).toHaveLength(2);
  });

  it('never runs more processes than allowed', async () => {
    const engine = puppetEngine({ grace: 1, mostProcesses: 2 });
    const others: Promise<unknown>[] = [];
    for (let round = 0; round < 3; round += 1) {
      const pid = await engine.pid();
      const other = engine.run('count', { directory: 'deaf' });
      others.push(other.catch((problem: unknown) => problem));
      const stuck = engine.run('count', { directory: 'deaf' }, { timeLimit: 1 });
      await expect(stuck).rejects.toMatchObject({ code: 13 });
      await vi.waitFor(async () => expect(await engine.pid()).not.toBe(pid), { timeout: 30_000 });
    }
    expect(engine.started).toHaveLength(4);
    // The oldest processes end, with their unfinished calls.
    await Promise.all(engine.started.slice(0, 2).map(({ exited }) => exited));
    expect(await Promise.all(others.slice(0, 2))).toMatchObject([{ code: 17 }, { code: 17 }]);
  });
});

describe('closing the host', () => {
  it('ends the engine and rejects its calls', async () => {
    const engine = puppetEngine({ endWithin: 60_000 });
    const call = engine.run('count', { directory: 'obedient' });
    const ended = expect(call).rejects.toMatchObject({
      code: 17,
      message: expect.stringContaining('ending'),
    });
    await engine.close();
    await ended;
    await engine.started[0]?.exited;
    await expect(engine.pid()).rejects.toMatchObject({ code: 17 });
  });

  it('doesn’t wait long for a call that ignores the abort', async () => {
    const engine = puppetEngine({ endWithin: 10 });
    const change = engine.run('deleteRows', { directory: 'deaf', predicate: 'true' });
    const ended = expect(change).rejects.toMatchObject({ code: 17 });
    await engine.close();
    await ended;
  });

  it('does nothing if no engine was started', async () => {
    const engine = puppetEngine();
    await engine.close();
    expect(engine.started).toHaveLength(0);
  });
});
