import { shownDraft } from '../add-operations/batch-for.ts';
import { listOpenBatches } from '../state/drafts-store.ts';
import { createDraft, openBatchTab } from './drafts.ts';

/** The batch that was last worked on, of this connection if it has one; where there is none at all, a new one. */
export function openBatch(connectionId: string): void {
  if (shownDraft() !== undefined) return;
  const drafts = listOpenBatches();
  const last = drafts.find((draft) => draft.connectionId === connectionId) ?? drafts[0];
  if (last === undefined) createDraft({ connectionId });
  else openBatchTab(last.draftId);
}
