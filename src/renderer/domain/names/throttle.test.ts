import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './run-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first is told at once, and all that come soon after it together', () => {
  const pace = throttle(50);
  const tell = vi.fn();
  pace(tell);
  expect(tell).toHaveBeenCalledTimes(1);
  for (let step = 0; step < 100; step += 1) pace(tell);
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  expect(tell).toHaveBeenCalledTimes(2);
});

test('after a rest it is told at once again', () => {
  const pace = throttle(50);
  const tell = vi.fn();
  pace(tell);
  vi.advanceTimersByTime(60);
  pace(tell);
  expect(tell).toHaveBeenCalledTimes(2);
});
