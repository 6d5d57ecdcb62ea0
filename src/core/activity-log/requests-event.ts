import type { ActivityEvent } from '../../contract/index.ts';
import type { ActivityLog } from './activity-log.ts';
import { type EntryWithHeaders, withoutHeaders } from './entry-with-headers.ts';

/** News for a window, with what it needs to forget what the ledger has forgotten. */
export function requestsEvent(
  ledger: Pick<ActivityLog, 'extent'>,
  entries: readonly EntryWithHeaders[],
): ActivityEvent {
  return { type: 'requests', entries: entries.map(withoutHeaders), ...ledger.extent() };
}
