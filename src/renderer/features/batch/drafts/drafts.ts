import { type DraftParts, isBlank } from '#batch/index.ts';
import { changeTabs, closeTab, openTab, tabKey } from '#lib/workspace/workspace.ts';
import { defined, MAX_BATCH_NAME_LENGTH } from '#protocol/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { stopLooking } from '../checks/server-check.ts';
import { stopOneByOne } from '../commit/one-by-one.ts';
import {
  BatchSession,
  draftOf,
  listOpenBatches,
  putFirst,
  sessionOf,
  setDraft,
  takeOut,
  workOn,
} from '../state/batch-sessions.ts';
import { type BatchState, isOpen, startDraft } from '../state/batch-state.ts';
import { committedNames } from './committed-names.ts';

interface DraftToCreate {
  readonly connectionId: string;
  readonly name?: string;
  readonly draft?: DraftParts;
  /** The ID of the record of the commit that it undoes. */
  readonly undoes?: string;
}

/** Creates a batch, and opens it in a tab. */
export function createDraft(draft: DraftToCreate): string {
  const { draftId } = beginDraft(draft);
  openBatchTab(draftId);
  return draftId;
}

/** Creates a batch without a tab, so that the user stays on the current page. */
export function beginDraft({ connectionId, name, draft, undoes }: DraftToCreate): BatchState {
  const begun = startDraft({
    draftId: crypto.randomUUID(),
    name: name ?? freeName(usedNames()),
    connectionId,
    ...defined({ draft, undoes }),
    at: Date.now(),
  });
  putFirst(new BatchSession(begun));
  return begun;
}

/** The names of all batches and all commits. */
export function usedNames(): readonly string[] {
  return [...listOpenBatches().map(({ name }) => name), ...committedNames];
}

export function openBatchTab(draftId: string): void {
  const draft = draftOf(draftId);
  if (draft === undefined) return;
  workOn(draftId);
  openTab(contentOf(draft));
}

/** An empty name changes nothing. */
export function renameDraft(draftId: string, name: string): void {
  const trimmed = name.trim().slice(0, MAX_BATCH_NAME_LENGTH);
  if (trimmed === '') return;
  setDraft(draftId, { name: trimmed });
  changeTabs((tab) =>
    tab.content.kind === 'batch' && tab.content.draftId === draftId
      ? { ...tab, content: { ...tab.content, name: trimmed } }
      : tab,
  );
}

/** A restored tab has the name that its batch had then; another window may have renamed it. */
export function nameTabs(): void {
  changeTabs((tab) => {
    const draft = tab.content.kind === 'batch' ? draftOf(tab.content.draftId) : undefined;
    return draft === undefined ? tab : { ...tab, content: contentOf(draft) };
  });
}

/** Closes only the tab; the batch is kept. */
function closeDraft(draftId: string): void {
  closeTab(tabKey({ kind: 'batch', draftId, name: '' }));
}

/** Removes a batch from the window and from the host. */
export function dropDraft(draftId: string): void {
  const session = sessionOf(draftId);
  if (session === undefined) return;
  stopLooking(draftId);
  void stopOneByOne(draftId);
  takeOut(draftId);
  closeDraft(draftId);
}

/** Restores a removed batch in its current state, since its pending work has continued. */
export function putBack(dropped: BatchSession): void {
  putFirst(dropped);
  openTab(contentOf(dropped.state));
}

function contentOf({ draftId, name }: BatchState) {
  return { kind: 'batch', draftId, name } as const;
}

/** Includes the default names of an earlier version. */
const NUMBERED = /^(?:Batch|Draft) (\d{1,9})$/;

/** Whether it is empty and has a default name; then the name of an imported file replaces it. */
export function isUnnamed({ name, editing }: Pick<BatchState, 'name' | 'editing'>): boolean {
  return NUMBERED.test(name) && isBlank(editing.draft);
}

/** "Batch 3" if there are two: one more than the largest number in use. */
export function freeName(names: readonly string[]): string {
  const numbers = names.map((name) => Number(NUMBERED.exec(name)?.[1] ?? 0));
  return `Batch ${Math.max(0, ...numbers) + 1}`;
}

/** Removing a batch sends nothing and can be undone, so it needs no confirmation. */
export function removeDraft(draftId: string): void {
  const session = sessionOf(draftId);
  // While it is being sent, its response needs the batch.
  if (session === undefined || session.state.commit.state === 'sending') return;
  dropDraft(draftId);
  showToast({
    tone: 'removed',
    text: isOpen(session.state)
      ? `${session.state.name} removed`
      : `${session.state.name} closed. It’s in the history.`,
    action: { label: 'Undo', onPress: () => putBack(session) },
  });
}
