import { tableOfRequest } from '#contract/activity-filter.ts';
import type { ActivityEntry } from '#contract/index.ts';
import { isRequestRunning, requestStatus } from '#contract/request-status.ts';

/** A single request, or a request to Vitrine’s reader with the requests to storage that it caused. */
export interface RequestGroup {
  readonly head: ActivityEntry;
  /** Oldest first. */
  readonly caused: readonly ActivityEntry[];
}

interface GrowingGroup extends RequestGroup {
  readonly caused: ActivityEntry[];
}

/**
 * Nothing identifies the cause of a request to storage, because files are read for several callers at once. It is
 * assigned to the latest unfinished reader request for the same table; without one, it is listed alone.
 */
export function groupRequests(requests: readonly ActivityEntry[]): readonly RequestGroup[] {
  const groups: GrowingGroup[] = [];
  const running = new Map<string, GrowingGroup[]>();
  for (const request of requests) {
    const isStorage = request.part === 'storage';
    const cause = isStorage ? latestRunning(running.get(subjectOf(request)), request.startedAt) : undefined;
    if (cause !== undefined) {
      cause.caused.push(request);
      continue;
    }
    const group: GrowingGroup = { head: request, caused: [] };
    groups.push(group);
    if (request.part === 'reader') addTo(running, subjectOf(request), group);
  }
  return groups;
}

/** Removes finished ones on the way: requests are sorted by start, so no later request belongs to them. */
function latestRunning(readers: GrowingGroup[] = [], moment: number): GrowingGroup | undefined {
  for (let latest = readers.at(-1); latest !== undefined; latest = readers.at(-1)) {
    if (wasRunning(latest.head, moment)) return latest;
    readers.pop();
  }
  return undefined;
}

function wasRunning(reader: ActivityEntry, moment: number): boolean {
  return isRequestRunning(reader) || moment <= reader.startedAt + reader.duration;
}

/** Listing a bucket is about no table, for the reader and for storage. */
function subjectOf(request: ActivityEntry): string {
  return JSON.stringify([request.connectionId, tableOfRequest(request) ?? null]);
}

/** Requests to storage that failed and were retried. */
export function retriedIds(requests: readonly ActivityEntry[]): ReadonlySet<number> {
  const retried = new Set<number>();
  const failed = new Map<string, number[]>();
  for (const request of requests) {
    if (request.part !== 'storage') continue;
    const { id, attempt = 1 } = request;
    const before = attempt === 1 ? undefined : failed.get(tryOf(request, attempt - 1))?.shift();
    if (before !== undefined) retried.add(before);
    if (requestStatus(request).tone === 'failed') addTo(failed, tryOf(request, attempt), id);
  }
  return retried;
}

/** Identical parallel requests can’t be told apart: as many are marked as were retried. */
function tryOf({ connectionId, origin, path, range }: ActivityEntry, attempt: number): string {
  return JSON.stringify([connectionId, origin, path, range ?? null, attempt]);
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
