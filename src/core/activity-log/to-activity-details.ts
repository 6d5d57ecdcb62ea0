import type { ActivityDetails, ActivityEntry } from '../../contract/index.ts';
import { Failure } from '../failure.ts';
import type { ActivityLog } from './activity-log.ts';
import { withoutHeaders } from './entry-with-headers.ts';

/** As it is in the list; null where it is not there any more. */
export function entryOf(ledger: Pick<ActivityLog, 'find'>, requestId: number): ActivityEntry | null {
  const kept = ledger.find(requestId);
  return kept === undefined ? null : withoutHeaders(kept.entry);
}

export function toActivityDetails(ledger: Pick<ActivityLog, 'find'>, requestId: number): ActivityDetails {
  const kept = ledger.find(requestId);
  if (kept === undefined) throw new Failure('GONE', 'This request is no longer in Activity.');
  const { entry, bodies } = kept;
  return {
    request: { headers: entry.requestHeaders, body: bodies.request },
    answer: { headers: entry.responseHeaders, body: bodies.answer },
  };
}
