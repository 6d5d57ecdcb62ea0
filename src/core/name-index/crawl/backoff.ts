import { type FailureDetails, isBusy } from '#contract/index.ts';
import type { ActivityLog } from '../../activity-log/activity-log.ts';
import type { Sleep } from '../../http/sleep.ts';
import { type RequestFailure, retryAfter } from '../../http/status-failure.ts';

const FIRST_WAIT = 5000;
const MAX_WAIT = 300_000;
/** If a server says it is busy this often in a row, crawling stops. */
const MAX_WAITS = 6;

interface BackoffOptions {
  readonly now: () => number;
  readonly sleep: Sleep;
  /** The Retry-After of the response in milliseconds, or undefined. */
  readonly retryAfterOf: (details: FailureDetails) => number | undefined;
  /** Called with the time at which requests resume; undefined once they do. */
  readonly onWait: (until: number | undefined) => void;
}

/** Pauses all requests of a crawl while the server is busy. */
export interface Backoff {
  /** Resolves when requests may be sent again. */
  wait(signal: AbortSignal): Promise<void>;
  answered(): void;
  /** Whether the failure only means that the request is to be retried later. */
  isForLater(failure: RequestFailure): boolean;
}

export function createBackoff({ now, sleep, retryAfterOf, onWait }: BackoffOptions): Backoff {
  let until = 0;
  let waits = 0;

  function putOff(details: FailureDetails): void {
    const defaultWait = Math.min(FIRST_WAIT * 2 ** waits, MAX_WAIT);
    // Concurrent requests are rejected together, so they count as one.
    if (until <= now()) waits += 1;
    until = Math.max(until, now() + Math.min(retryAfterOf(details) ?? defaultWait, MAX_WAIT));
    onWait(until);
  }

  return {
    wait: async (signal) => {
      signal.throwIfAborted();
      while (until > now()) await sleep(until - now(), signal);
      if (until > 0) onWait(undefined);
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

/** Reads the Retry-After of a failed request from the activity log, which keeps its headers. */
export function retryAfterIn(
  activityLog: Pick<ActivityLog, 'find'>,
): (details: FailureDetails) => number | undefined {
  return ({ requestId }) => {
    const stored = requestId === undefined ? undefined : activityLog.find(requestId);
    return stored === undefined ? undefined : retryAfter(stored.entry.responseHeaders);
  };
}
