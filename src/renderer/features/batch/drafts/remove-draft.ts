import { showToast } from '#ui/Toasts.tsx';
import { stopOneByOne } from '../commit/one-by-one.ts';
import { draftOf } from '../state/drafts-store.ts';
import { dropDraft, putBack } from './drafts.ts';

/** Nothing is sent to a server and all of it can be taken back, so it needs no question. */
export function removeDraft(draftId: string): void {
  const draft = draftOf(draftId);
  // While it is on its way, its answer has nowhere else to go.
  if (draft === undefined || draft.commit.state === 'sending') return;
  // What is sent one by one goes on with its page alone.
  stopOneByOne(draftId);
  dropDraft(draftId);
  showToast({
    tone: 'removed',
    text: `${draft.name} removed`,
    action: { label: 'Undo', onPress: () => putBack(draft) },
  });
}
