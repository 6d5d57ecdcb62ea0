import { type NewOperation, newOperation } from '#batch/index.ts';
import type { BatchOperationKind } from '#protocol/index.ts';
import { shownDraft } from './drafts/add-to-batch.ts';
import { createDraft, openBatchTab } from './drafts/drafts.ts';
import { listOpenBatches } from './state/drafts-store.ts';

/** One operation of a kind for each of several tables. */
export function operationsFor(
  kind: BatchOperationKind,
  ids: readonly (readonly string[])[],
): readonly NewOperation[] {
  return ids.map((id) => newOperation(kind, id));
}

/** The batch that was last worked on, of this connection if it has one; where there is none at all, a new one. */
export function openBatch(connectionId: string): void {
  if (shownDraft() !== undefined) return;
  const drafts = listOpenBatches();
  const last = drafts.find((draft) => draft.connectionId === connectionId) ?? drafts[0];
  if (last === undefined) createDraft({ connectionId });
  else openBatchTab(last.draftId);
}

// What other parts of the window do with batches. Read after the first picture (`index.ts`).

export { addToBatch } from './drafts/add-to-batch.ts';
export { createDraft, openBatchTab } from './drafts/drafts.ts';
export { startKeeping } from './drafts/start-autosave.ts';
export { draftOf } from './state/drafts-store.ts';
