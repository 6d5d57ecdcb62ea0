import { idKey } from '#batch/index.ts';
import { clearToasts } from '#ui/show-toast.ts';
import { RECENT_MILLISECONDS } from '../checks/check-freshness.ts';
import { batchTableIds, checkAgainstServer } from '../checks/server-check.ts';
import { changePageState, goToField } from '../form/page-state.ts';
import { draftOf } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';

/** What a server said longer ago than this is asked again before somebody signs for it. */
const FRESH_MILLISECONDS = 60_000;

/** Shows what a batch would do, and asks the server about what is not known of its tables, or no longer. */
export function openReview(draftId: string): void {
  clearToasts();
  changePageState(draftId, { showing: 'review' });
  const open = draftOf(draftId);
  if (open === undefined || open.serverCheck?.isRunning === true) return;
  const stale = staleTables(open, Date.now());
  if (stale.length > 0) void checkAgainstServer(draftId, stale);
}

/** Back to the batch as it is, with the keys at the operation that was selected. */
export function leaveReview({ draftId, selected }: BatchState): void {
  goToField(draftId, { key: selected[0] });
}

export function staleTables(
  open: Pick<BatchState, 'editing' | 'facts' | 'changedAt'>,
  now: number,
): readonly (readonly string[])[] {
  return batchTableIds(open.editing.draft).filter((id) => {
    const facts = open.facts.get(idKey(id));
    if (facts === undefined || now - facts.at > FRESH_MILLISECONDS) return true;
    // Nobody signs by what was said before the last change.
    return open.changedAt - facts.at > RECENT_MILLISECONDS;
  });
}
