import { type FailureDetails, isBusy } from '#contract/index.ts';
import type { ActivityLog } from '../../activity-log/activity-log.ts';
import type { Sleep } from '../../http/sleep.ts';
import { type RequestFailure, retryAfter } from '../../http/status-failure.ts';

const FIRST_WAIT = 5000;
const MAX_WAIT = 300_000;
/** A server that says so often in a row that it is busy is left alone. */
const MAX_WAITS = 6;

interface BackoffOptions {
  readonly now: () => number;
  readonly sleep: Sleep;
  /** How many milliseconds the answer of a request asked to wait. */
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  /** Until when nothing is asked; undefined when it goes on. */
  readonly tell: (until: number | undefined) => void;
}

/** One server's wish to be left alone, kept by all who walk through it. */
export interface Backoff {
  /** Resolves when it may be asked again. */
  wait(signal: AbortSignal): Promise<void>;
  answered(): void;
  /** Whether the failure only means that it is to be asked later. */
  isForLater(failure: RequestFailure): boolean;
}

export function createBackoff({ now, sleep, retryAfterOf, tell }: BackoffOptions): Backoff {
  let until = 0;
  let waits = 0;

  function putOff(details: FailureDetails): void {
    const usual = Math.min(FIRST_WAIT * 2 ** waits, MAX_WAIT);
    // Those that are under way together are turned away together.
    if (until <= now()) waits += 1;
    until = Math.max(until, now() + Math.min(retryAfterOf(details) ?? usual, MAX_WAIT));
    tell(until);
  }

  return {
    wait: async (signal) => {
      signal.throwIfAborted();
      while (until > now()) await sleep(until - now(), signal);
      if (until > 0) tell(undefined);
      until = 0;
    },
    answered: () => {
      waits = 0;
    },
    isForLater: ({ details }) => {
      if (!isBusy(details.status) || waits >= MAX_WAITS) return false;
      putOff(details);
      return true;
    },
  };
}

/** How long the answer of a failed request asked to wait: its headers are in the activity log. */
export function retryAfterIn(
  activityLog: Pick<ActivityLog, 'find'>,
): (details: FailureDetails) => number | undefined {
  return ({ requestId }) => {
    const kept = requestId === undefined ? undefined : activityLog.find(requestId);
    return kept === undefined ? undefined : retryAfter(kept.entry.responseHeaders);
  };
}
