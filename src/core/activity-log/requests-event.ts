import type { ActivityEvent } from '../../contract/index.ts';
import type { ActivityLog } from './activity-log.ts';
import { type EntryWithHeaders, withoutHeaders } from './entry-with-headers.ts';

/** An update for a window, with the extent of the log: what is outside of it the window forgets too. */
export function requestsEvent(
  ledger: Pick<ActivityLog, 'extent'>,
  entries: readonly EntryWithHeaders[],
): ActivityEvent {
  return { type: 'requests', entries: entries.map(withoutHeaders), ...ledger.extent() };
}
