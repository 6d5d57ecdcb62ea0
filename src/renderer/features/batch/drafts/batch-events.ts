import type { BatchEvent, BatchRecord, SavedBatch } from '../../../../contract/index.ts';
import { showToast } from '../../../ui/Toasts.tsx';
import { recordSince } from '../commit/record-since.ts';
import { rememberSent } from '../commit/sent-drafts.ts';
import { draftOf, setDraft } from '../state/drafts-store.ts';
import { applyRemoteChange } from './apply-remote-change.ts';
import { applySavedBatch } from './apply-saved-batch.ts';
import { dropDraft, putBack } from './drafts.ts';
import { WRITER } from './revisions.ts';

export interface BatchEventHost {
  readonly draft: (wanted: { readonly draftId: string }) => Promise<SavedBatch | null>;
  readonly records: (wanted: { readonly connectionId: string }) => Promise<readonly BatchRecord[]>;
}

/** What another window did to a batch is seen in this one. What is not saved here yet stays: the next save settles that. */
export async function handleBatchEvent(
  host: BatchEventHost,
  { draftId, writer, what }: BatchEvent,
): Promise<void> {
  if (writer === WRITER) return;
  if (what === 'changed') await takeChange(host, draftId);
  if (what === 'removed') takeRemoval(draftId);
  if (what === 'sending') lock(draftId);
  if (what === 'ended') await unlock(host, draftId);
}

const isUnsaved = (draftId: string) => (draftOf(draftId)?.saved.state ?? 'saved') !== 'saved';

async function takeChange(host: BatchEventHost, draftId: string): Promise<void> {
  if (isUnsaved(draftId)) return;
  const kept = await host.draft({ draftId });
  // It may have been changed here while the host was asked.
  if (kept !== null && !isUnsaved(draftId)) applySavedBatch(kept);
}

function takeRemoval(draftId: string): void {
  const draft = draftOf(draftId);
  if (draft === undefined || isUnsaved(draftId)) return;
  applyRemoteChange(draftId, () => dropDraft(draftId));
  showToast({
    tone: 'removed',
    text: `${draft.name} was removed in another window`,
    action: { label: 'Undo', onPress: () => putBack(draft) },
  });
}

/** A batch is sent once, whichever window sends it. */
function lock(draftId: string): void {
  setDraft(draftId, { commit: { state: 'sending', since: Date.now(), isElsewhere: true } });
}

async function unlock(host: BatchEventHost, draftId: string): Promise<void> {
  const draft = draftOf(draftId);
  if (draft?.commit.state !== 'sending' || draft.commit.isElsewhere !== true) return;
  const { connectionId, commit, editing } = draft;
  const record = recordSince(
    await host.records({ connectionId }),
    draftId,
    commit.since - CLOCK_MILLISECONDS,
  );
  if (record === undefined) return setDraft(draftId, { commit: { state: 'idle' } });
  rememberSent(record.recordId, editing.draft);
  setDraft(draftId, { commit: { state: 'ended', record, isFindingOut: false } });
}

/** The commit began a little before this window heard of it. */
const CLOCK_MILLISECONDS = 5000;
