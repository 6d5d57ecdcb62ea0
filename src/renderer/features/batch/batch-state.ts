// The state of the batches in this window, for the parts of this feature. Others see the feature's `index.ts`.
export { closeDraft, createDraft, openDraft, renameDraft } from './drafts/drafts.ts';
export { removeDraft } from './drafts/remove-draft.ts';
export { addToBatch } from './gather/add-to-batch.ts';
export { changeDraft, redoDraft, selectOperations, undoDraft } from './state/change-draft.ts';
export { draftOf, setDraft, useOpenDraft, useOpenDrafts } from './state/drafts-store.ts';
export { type CommitState, isOpen, type OpenDraft, type SavedState } from './state/open-draft.ts';
export { useStagedCount } from './state/staged-count.ts';
export { useFollowingDraft } from './state/use-following-draft.ts';
