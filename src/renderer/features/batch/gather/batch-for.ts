import { roomIn } from '../../../../batch/index.ts';
import { activeTab, useWorkspace } from '../../../lib/workspace/workspace.ts';
import { draftOf, openDrafts } from '../state/drafts-store.ts';
import { isOpen, type OpenDraft } from '../state/open-draft.ts';

/** Where so many operations of a connection go: into the batch that is shown, else into the one last worked on. */
export function batchFor(connectionId: string, count: number): OpenDraft | undefined {
  const shown = shownDraft();
  const candidates = shown === undefined ? openDrafts() : [shown, ...openDrafts()];
  return candidates.find(
    (draft) => draft.connectionId === connectionId && isOpen(draft) && count <= roomIn(draft.editing.draft),
  );
}

export function shownDraft(): OpenDraft | undefined {
  const content = activeTab(useWorkspace.getState())?.content;
  return content?.kind === 'batch' ? draftOf(content.draftId) : undefined;
}
