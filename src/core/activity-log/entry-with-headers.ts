import type { ActivityEntry, ActivityHeaders } from '../../contract/index.ts';

/** An entry as the host keeps it. */
export interface EntryWithHeaders extends ActivityEntry {
  readonly requestHeaders: ActivityHeaders;
  readonly responseHeaders: ActivityHeaders;
}

/** What windows are told of it. */
export function withoutHeaders({
  requestHeaders,
  responseHeaders,
  ...entry
}: EntryWithHeaders): ActivityEntry {
  return entry;
}
