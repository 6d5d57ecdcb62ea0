import type { FailureDetails } from '../../../contract/index.ts';
import type { ActivityLog } from '../../activity-log/activity-log.ts';
import { retryAfter } from '../../http/retry-after.ts';

/** How long the answer of a failed request asked to wait: its headers are in the ledger. */
export function retryAfterIn(
  ledger: Pick<ActivityLog, 'find'>,
): (details: FailureDetails) => number | undefined {
  return ({ requestId }) => {
    const kept = requestId === undefined ? undefined : ledger.find(requestId);
    return kept === undefined ? undefined : retryAfter(kept.entry.responseHeaders);
  };
}
