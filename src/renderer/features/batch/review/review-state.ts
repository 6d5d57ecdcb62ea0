import { idKey } from '#batch/index.ts';
import { clearToasts } from '#ui/show-toast.ts';
import { RECENT_MILLISECONDS } from '../checks/check-freshness.ts';
import { batchTableIds, checkAgainstServer } from '../checks/server-check.ts';
import { changePageState, goToField } from '../form/page-state.ts';
import { draftOf } from '../state/batch-sessions.ts';
import type { BatchState } from '../state/batch-state.ts';

/** Older table states are requested again before the commit. */
const FRESH_MILLISECONDS = 60_000;

/** Shows the review, and requests tables whose state is unknown or too old. */
export function openReview(draftId: string): void {
  clearToasts();
  changePageState(draftId, { showing: 'review' });
  const batch = draftOf(draftId);
  if (batch === undefined || batch.serverCheck?.isRunning === true) return;
  const stale = staleTables(batch, Date.now());
  if (stale.length > 0) void checkAgainstServer(draftId, stale);
}

/** Returns to the batch, and focuses the selected operation. */
export function leaveReview({ draftId, selected }: BatchState): void {
  goToField(draftId, { key: selected[0] });
}

export function staleTables(
  batch: Pick<BatchState, 'editing' | 'facts' | 'changedAt'>,
  now: number,
): readonly (readonly string[])[] {
  return batchTableIds(batch.editing.draft).filter((id) => {
    const facts = batch.facts.get(idKey(id));
    if (facts === undefined || now - facts.at > FRESH_MILLISECONDS) return true;
    // A state from before the last change is too old.
    return batch.changedAt - facts.at > RECENT_MILLISECONDS;
  });
}
