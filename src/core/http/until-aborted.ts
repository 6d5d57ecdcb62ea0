import { LimitReached } from './limits.ts';

export interface Patient {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds; it is part of connecting. */
  readonly within: number;
}

/** What was promised, unless it takes too long or is cancelled: for work that can't be broken off by itself. */
export async function untilAborted<Result>(
  promised: Promise<Result>,
  { signal, within }: Patient,
): Promise<Result> {
  let settle = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    const cancel = () => reject(signal?.reason);
    const timer = setTimeout(() => reject(new LimitReached('connect')), within);
    signal?.addEventListener('abort', cancel, { once: true });
    settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
  });
  return Promise.race([promised, givenUp]).finally(settle);
}
