import { useDeferredValue } from 'react';
import type { BatchState } from './state/batch-state.ts';
import { useOpenDraft } from './state/drafts-store.ts';

/**
 * For what stands beside the list: it shows another selection once the list has shown it, so that a form that is made anew
 * never holds a key back. What is typed into the operation that it shows, it has at once.
 */
export function useFollowingDraft(draftId: string): BatchState | undefined {
  const open = useOpenDraft(draftId);
  const later = useDeferredValue(open);
  return open?.selected === later?.selected ? open : later;
}

// The state of the batches in this window, for the parts of this feature. Others see the feature's `index.ts`.

export { addToBatch } from './add-operations/add-to-batch.ts';
export { closeDraft, createDraft, openBatchTab, renameDraft } from './drafts/drafts.ts';
export { removeDraft } from './drafts/remove-draft.ts';
export { type BatchState, type CommitState, isOpen, type SavedState } from './state/batch-state.ts';
export { changeDraft, redoDraft, selectOperations, undoDraft } from './state/change-draft.ts';
export { draftOf, setDraft, useOpenDraft, useOpenDrafts } from './state/drafts-store.ts';
export { useStagedCount } from './state/staged-count.ts';
