import { setTimeout as wait } from 'node:timers/promises';

export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Ends early, with the signal’s reason, if aborted. */
export const sleep: Sleep = async (milliseconds, signal) => {
  // An aborted timer rejects with an AbortError; the next line throws the signal’s own reason.
  await wait(milliseconds, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
};
