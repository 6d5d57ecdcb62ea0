import { expect, it } from 'vitest';
import { createSharedRun } from './shared-run.ts';

function counted() {
  const signals: AbortSignal[] = [];
  const ends: ((result: number) => void)[] = [];
  const run = createSharedRun(
    (signal) =>
      new Promise<number>((resolve) => {
        signals.push(signal);
        ends.push(resolve);
      }),
  );
  return { signals, ends, run };
}

it('runs once for concurrent callers and again for later ones', async () => {
  const { run, ends, signals } = counted();
  const { signal } = new AbortController();
  const results = [run(signal), run(signal)];
  ends[0]?.(7);
  expect(await Promise.all(results)).toEqual([7, 7]);
  const next = run(signal);
  ends[1]?.(8);
  expect(await next).toBe(8);
  expect(signals).toHaveLength(2);
});

it('is canceled only when the last caller aborts', async () => {
  const { run, signals } = counted();
  const [one, other] = [new AbortController(), new AbortController()];
  const results = [run(one.signal), run(other.signal)];
  one.abort(new Error('left'));
  await expect(results[0]).rejects.toThrow('left');
  expect(signals[0]?.aborted).toBe(false);
  other.abort(new Error('left too'));
  await expect(results[1]).rejects.toThrow('left too');
  expect(signals[0]?.aborted).toBe(true);
  await expect(run(one.signal)).rejects.toThrow('left');
  expect(signals).toHaveLength(1);
});
