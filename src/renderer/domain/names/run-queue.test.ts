import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runQueue, throttle } from './run-queue.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => vi.useRealTimers());

test('runs the first call immediately and merges calls shortly after it', () => {
  const pace = throttle(50);
  const update = vi.fn();
  pace(update);
  expect(update).toHaveBeenCalledTimes(1);
  for (let step = 0; step < 100; step += 1) pace(update);
  expect(update).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(update).toHaveBeenCalledTimes(2);
});

test('runs the next call immediately after a pause', () => {
  const pace = throttle(50);
  const update = vi.fn();
  pace(update);
  vi.advanceTimersByTime(60);
  pace(update);
  expect(update).toHaveBeenCalledTimes(2);
});

/** Three items below each one, four levels deep. */
const below = (item: string) => (item.length < 4 ? ['a', 'b', 'c'].map((name) => item + name) : []);

test('processes every item once, with limited concurrency', async () => {
  const done: string[] = [];
  let running = 0;
  let most = 0;
  await runQueue('', async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
    return below(item);
  });
  expect(new Set(done).size).toBe(1 + 3 + 9 + 27 + 81);
  expect(done).toHaveLength(121);
  expect(most).toBe(4);
});

test('processes the results of an item before its siblings', async () => {
  const begun: string[] = [];
  await runQueue('', async (item) => {
    begun.push(item);
    return item === '' ? [...'abcdefgh'] : item === 'a' ? ['a1', 'a2'] : [];
  });
  expect(begun.indexOf('a1')).toBeLessThan(begun.indexOf('a2'));
  expect(begun.indexOf('a2')).toBeLessThan(begun.indexOf('h'));
});

test('starts nothing after an abort', async () => {
  const abort = new AbortController();
  const begun: string[] = [];
  await runQueue(
    '',
    async (item) => {
      begun.push(item);
      abort.abort();
      return below(item);
    },
    abort.signal,
  );
  expect(begun).toEqual(['']);
});
