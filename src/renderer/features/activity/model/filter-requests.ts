import type { ActivityEntry } from '#contract/index.ts';
import { requestStatus } from './request-status.ts';

export interface RequestFilter {
  readonly text: string;
  readonly onlyFailed: boolean;
}

export const NO_FILTER: RequestFilter = { text: '', onlyFailed: false };

export function isFiltering({ text, onlyFailed }: RequestFilter): boolean {
  return onlyFailed || text.trim() !== '';
}

/**
 * Requests in which every word of the filter occurs: in method, address, path, the name of the connection, status or
 * its meaning. `4xx` finds the whole class.
 */
export function filterRequests(
  requests: readonly ActivityEntry[],
  filter: RequestFilter,
  connectionNames: ReadonlyMap<string, string>,
): readonly ActivityEntry[] {
  if (!isFiltering(filter)) return requests;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return requests.filter((entry) => {
    if (filter.onlyFailed && requestStatus(entry).tone !== 'failed') return false;
    if (words.length === 0) return true;
    const text = searchableText(entry, connectionNames.get(entry.connectionId));
    return words.every((word) => text.includes(word));
  });
}

function searchableText(entry: ActivityEntry, connection = ''): string {
  const { text, note = '' } = requestStatus(entry);
  const path = [entry.path, readablePath(entry.path)];
  const parts = [entry.method, entry.origin, ...path, connection, text, statusClass(entry), note];
  return parts.join(' ').toLowerCase();
}

function statusClass({ status }: ActivityEntry): string {
  return status === undefined ? '' : `${Math.floor(status / 100)}xx`;
}

/** Ids are known as `ml$items` and go out as `ml%24items`: both find the request. */
function readablePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not what an encoder makes; the path as it went out is searched in any case.
    return '';
  }
}
