import type { ActivityEntry, ActivityEvent } from '#contract/index.ts';
import { requestStatus } from '#contract/request-status.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';

/** The requests in a window that shows the list. */
export interface KnownRequests {
  /** Without background requests. Oldest first. */
  readonly requests: readonly ActivityEntry[];
  readonly background: BackgroundRequests;
}

/** Requests that no user waits for: names are loaded ahead. */
export interface BackgroundRequests {
  /** The latest few of them. */
  readonly requests: readonly ActivityEntry[];
  /** All of them since the list was last cleared. */
  readonly count: number;
}

export const NO_REQUESTS: KnownRequests = { requests: [], background: { requests: [], count: 0 } };

/** The list after some events, applied in order. */
export function applyRequestEvents(known: KnownRequests, events: readonly ActivityEvent[]): KnownRequests {
  return events.reduce((now, one) => (one.type === 'cleared' ? NO_REQUESTS : afterRequests(now, one)), known);
}

type RequestsEvent = Extract<ActivityEvent, { type: 'requests' }>;

/** Kept separate, so that thousands of background requests don’t update views of the others. */
function afterRequests(
  known: KnownRequests,
  { entries, oldestId, background }: RequestsEvent,
): KnownRequests {
  const own = entries.filter(({ isBackground }) => !isBackground);
  const others = entries.filter(({ isBackground }) => isBackground);
  return {
    requests: mergeRequests(known.requests, { entries: own, oldestId }),
    background: {
      requests: mergeRequests(known.background.requests, {
        entries: others,
        oldestId: background.oldestId,
      }),
      count: background.count,
    },
  };
}

type Merged = Pick<RequestsEvent, 'entries' | 'oldestId'>;

/**
 * IDs increase: a known entry is replaced in place, a new one is appended. Entries that the host has dropped are
 * dropped here, too, so that the window never holds more.
 */
export function mergeRequests(
  known: readonly ActivityEntry[],
  { entries, oldestId }: Merged,
): readonly ActivityEntry[] {
  if (entries.length === 0 && (known[0]?.id ?? oldestId) >= oldestId) return known;
  const changed = new Map(entries.map((entry) => [entry.id, entry]));
  const merged = known.map((entry) => {
    const newer = changed.get(entry.id) ?? entry;
    changed.delete(entry.id);
    return newer;
  });
  return [...merged, ...changed.values()].filter(({ id }) => id >= oldestId);
}

/** Only requests loaded from the disk have the connection’s name. */
export function isSaved({ connectionName }: Pick<ActivityEntry, 'connectionName'>): boolean {
  return connectionName !== undefined;
}

/** Merges both kinds by ID. */
export function inOrder(
  own: readonly ActivityEntry[],
  background: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  return background.length === 0 ? own : [...own, ...background].sort((one, other) => one.id - other.id);
}

/** The number of background requests, how many are shown, and their errors. */
export function backgroundText({ requests, count }: BackgroundRequests, isShown: boolean): string {
  const all = formatQuantity(count, 'background request');
  if (!isShown || count <= requests.length) return all;
  return `${all}, latest ${formatCount(requests.length)} shown`;
}

export function failedCountText({ requests }: BackgroundRequests): string | undefined {
  const failed = requests.filter((request) => requestStatus(request).tone === 'failed').length;
  return failed === 0 ? undefined : `${formatCount(failed)} failed`;
}
