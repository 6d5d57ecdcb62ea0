import type { LedgerEntry } from '../../../../contract/index.ts';
import { requestStatus } from './request-status.ts';

/** Requests in which every word of the filter occurs: in method, address, path, status or its meaning. */
export function filterRequests(requests: readonly LedgerEntry[], filter: string): readonly LedgerEntry[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return requests;
  return requests.filter((entry) => {
    const text = searchableText(entry);
    return words.every((word) => text.includes(word));
  });
}

function searchableText(entry: LedgerEntry): string {
  const { text, note = '' } = requestStatus(entry);
  const parts = [entry.method, entry.origin, entry.path, readablePath(entry.path), text, note];
  return parts.join(' ').toLowerCase();
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
