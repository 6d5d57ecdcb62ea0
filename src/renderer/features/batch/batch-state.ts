// The state of the batches in this window, for the parts of this feature. Others see the feature's `index.ts`.

export { addToBatch } from './add-operations/add-to-batch.ts';
export { closeDraft, createDraft, openBatchTab, renameDraft } from './drafts/drafts.ts';
export { removeDraft } from './drafts/remove-draft.ts';
export { type BatchState, type CommitState, isOpen, type SavedState } from './state/batch-state.ts';
export { changeDraft, redoDraft, selectOperations, undoDraft } from './state/change-draft.ts';
export { draftOf, setDraft, useOpenDraft, useOpenDrafts } from './state/drafts-store.ts';
export { useStagedCount } from './state/staged-count.ts';
export { useFollowingDraft } from './state/use-following-draft.ts';
