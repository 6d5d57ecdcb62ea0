import { describe, expect, it } from 'vitest';
import { createSharedTask } from './task-sharing.ts';

function setUp() {
  const runs: { signal: AbortSignal; resolve: (value: string) => void; reject: (error: Error) => void }[] =
    [];
  const task = createSharedTask<string>(
    (signal) => new Promise((resolve, reject) => runs.push({ signal, resolve, reject })),
  );
  return { task, runs };
}

describe('a shared task', () => {
  it('runs once for all callers, and caches its result until forget()', async () => {
    const { task, runs } = setUp();
    const both = Promise.all([task.join(undefined), task.join(undefined)]);
    runs[0]?.resolve('x');
    expect(await both).toEqual(['x', 'x']);
    expect(await task.join(undefined)).toBe('x');
    expect(runs).toHaveLength(1);
    task.forget();
    void task.join(undefined);
    expect(runs).toHaveLength(2);
  });

  it('continues when one caller aborts, and is aborted once all have', async () => {
    const { task, runs } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = task.join(one.signal);
    const second = task.join(other.signal);
    one.abort();
    await expect(first).rejects.toThrow('aborted');
    expect(runs[0]?.signal.aborted).toBe(false);
    other.abort();
    await expect(second).rejects.toThrow('aborted');
    expect(runs[0]?.signal.aborted).toBe(true);
  });

  it('does not cache a failure', async () => {
    const { task, runs } = setUp();
    const failing = task.join(undefined);
    runs[0]?.reject(new Error('once'));
    await expect(failing).rejects.toThrow('once');
    const again = task.join(undefined);
    runs[1]?.resolve('x');
    expect(await again).toBe('x');
  });

  it('does not start for a caller that has already aborted', async () => {
    const { task, runs } = setUp();
    await expect(task.join(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(runs).toHaveLength(0);
  });
});
