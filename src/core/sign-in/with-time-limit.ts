import type { Sleep } from '../http/sleep.ts';

export interface TimeLimit {
  readonly limit: number;
  readonly sleep: Sleep;
  readonly signal: AbortSignal;
  /** What it fails with then. */
  readonly late: () => Error;
}

/** Waits for what may never come: no longer than the limit, and not after it is called off. */
export async function withTimeLimit<Result>(
  awaited: Promise<Result>,
  { limit, sleep, signal, late }: TimeLimit,
): Promise<Result> {
  const over = new AbortController();
  const clock = sleep(limit, AbortSignal.any([signal, over.signal])).then(() => Promise.reject(late()));
  try {
    return await Promise.race([awaited, clock]);
  } finally {
    // The clock that lost still ends; nobody hears it.
    clock.catch(() => {});
    over.abort();
  }
}
