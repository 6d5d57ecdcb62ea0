import type { BatchState } from '../state/batch-state.ts';
import { followDrafts, listOpenBatches } from '../state/drafts-store.ts';
import { isReported } from './apply-remote-change.ts';
import { type DraftHost, type DraftSaver, draftSaver } from './draft-saver.ts';

export interface DraftKeeper {
  /** What is not saved yet is sent at once. */
  readonly saveNow: () => void;
  readonly stop: () => void;
}

type Drafts = readonly BatchState[];

/** Keeps the host's copies like the batches of the window. `kept`: those that the host has as they are. */
export function keepDrafts(host: DraftHost, kept: Drafts): DraftKeeper {
  const savers = new Map<string, DraftSaver>();
  const saverOf = (draftId: string) => {
    const saver = savers.get(draftId) ?? draftSaver(draftId, host);
    savers.set(draftId, saver);
    return saver;
  };
  let known = kept;
  // As they are now, which may be later than what is told: telling that a batch waits changes it.
  const follow = () => {
    const drafts = listOpenBatches();
    const before = new Map(known.map((draft) => [draft.draftId, draft]));
    known = drafts;
    const changed = drafts.filter((draft) => isChanged(draft, before.get(draft.draftId)));
    for (const { draftId } of changed) if (!isReported(draftId)) saverOf(draftId).changed();
    for (const draft of drafts) before.delete(draft.draftId);
    for (const draftId of before.keys()) if (!isReported(draftId)) saverOf(draftId).removed();
  };
  follow();
  const stop = followDrafts(follow);
  return { saveNow: () => savers.forEach((saver) => void saver.saveNow()), stop };
}

/** Also facts, selection and commits change: nothing of that is kept. */
function isChanged(draft: BatchState, before: BatchState | undefined): boolean {
  return before === undefined || before.editing.draft !== draft.editing.draft || before.name !== draft.name;
}
