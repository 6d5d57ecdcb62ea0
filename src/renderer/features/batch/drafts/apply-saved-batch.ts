import { readBatchBody } from '../../../../batch/index.ts';
import type { SavedBatch } from '../../../../contract/index.ts';
import { showToast } from '../../../ui/Toasts.tsx';
import { startDraft } from '../state/batch-state.ts';
import { draftOf, putLast, setDraft } from '../state/drafts-store.ts';
import { applyRemoteChange } from './apply-remote-change.ts';
import { beginDraft, openBatchTab, renameDraft } from './drafts.ts';
import { sawRevision } from './revisions.ts';

/** Shows a batch as another window has saved it. One that can't be read is left alone. */
export function applySavedBatch({ revision, body, ...kept }: SavedBatch): void {
  const read = readBatchBody(body);
  if ('problem' in read) return;
  const { draftId, name } = kept;
  const { editing, selected, saved, ...begun } = startDraft({ ...kept, draft: read.draft });
  sawRevision(draftId, revision);
  applyRemoteChange(draftId, () => {
    if (draftOf(draftId) === undefined) return putLast([{ ...begun, editing, selected, saved }]);
    setDraft(draftId, { editing, selected, saved });
    renameDraft(draftId, name);
  });
}

/** Both windows changed it within the same moment: the one that came first has it, and the other is a batch of its own. */
export function saveConflictCopy(newest: SavedBatch): void {
  const mine = draftOf(newest.draftId);
  if (mine !== undefined) {
    const { connectionId, name, editing } = mine;
    const copy = beginDraft({ connectionId, name: `${name} (conflicting copy)`, draft: editing.draft });
    showToast({
      text: `${name} was also changed in another window. Your changes are saved as ${copy.name}.`,
      action: { label: 'Show', onPress: () => openBatchTab(copy.draftId) },
    });
  }
  applySavedBatch(newest);
}
