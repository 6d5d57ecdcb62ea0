import { remainingCapacity } from '#batch/index.ts';
import { activeTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { type BatchState, isOpen } from '../state/batch-state.ts';
import { draftOf, listOpenBatches } from '../state/drafts-store.ts';

/** Where so many operations of a connection go: into the batch that is shown, else into the one last worked on. */
export function batchFor(connectionId: string, count: number): BatchState | undefined {
  const shown = shownDraft();
  const candidates = shown === undefined ? listOpenBatches() : [shown, ...listOpenBatches()];
  return candidates.find(
    (draft) =>
      draft.connectionId === connectionId && isOpen(draft) && count <= remainingCapacity(draft.editing.draft),
  );
}

export function shownDraft(): BatchState | undefined {
  const content = activeTab(useWorkspace.getState())?.content;
  return content?.kind === 'batch' ? draftOf(content.draftId) : undefined;
}
