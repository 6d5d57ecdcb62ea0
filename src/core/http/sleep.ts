import { setTimeout as wait } from 'node:timers/promises';

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Ends early, with the signal's reason, when it is cancelled. */
export const sleep: Sleep = async (milliseconds, signal) => {
  // What a cancelled timer rejects with is not the reason; the check below is.
  await wait(milliseconds, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
};
