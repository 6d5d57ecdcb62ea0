/**
 * The value of a task or its error; the error is `ETIMEDOUT` once the limit (in seconds) is reached. Throws only if
 * aborted.
 */
export async function withTimeout<Value>(
  { limit, signal }: Deadline,
  task: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | NodeJS.ErrnoException> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(timedOut(limit)), limit * 1000);
  try {
    return await task(AbortSignal.any([signal, timeout.signal]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error) return error;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export interface Deadline {
  readonly limit: number;
  readonly signal: AbortSignal;
}

export const TIMED_OUT = 'ETIMEDOUT';

function timedOut(limit: number): NodeJS.ErrnoException {
  return Object.assign(new Error(`not done after ${limit} s`), { code: TIMED_OUT });
}

/** For a task that can’t be aborted itself: stops waiting for it. */
export async function untilAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = withRejection();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([task, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function withRejection() {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, refuse) => (reject = refuse));
  return { promise, reject };
}
