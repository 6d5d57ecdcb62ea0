import { useDeferredValue } from 'react';
import { create } from 'zustand';
import { type BatchState, isOpen } from './batch-state.ts';
import { tellDrafts, tellStagedCount } from './known-drafts.ts';

interface OpenDrafts {
  /** The one that was last worked on comes first. */
  readonly drafts: readonly BatchState[];
}

/** Every batch that is not finished. The host keeps a copy of each (`drafts/start-autosave.ts`). */
const useDrafts = create<OpenDrafts>(() => ({ drafts: [] }));

const { getState, setState } = useDrafts;

export const followDrafts = useDrafts.subscribe;

export function listOpenBatches(): readonly BatchState[] {
  return getState().drafts;
}

export function useOpenDrafts(): readonly BatchState[] {
  return useDrafts(({ drafts }) => drafts);
}

export function draftOf(draftId: string): BatchState | undefined {
  return listOpenBatches().find((draft) => draft.draftId === draftId);
}

export function useOpenDraft(draftId: string): BatchState | undefined {
  return useDrafts(({ drafts }) => drafts.find((draft) => draft.draftId === draftId));
}

/**
 * For what stands beside the list: it shows another selection once the list has shown it, so that a form that is made anew
 * never holds a key back. What is typed into the operation that it shows, it has at once.
 */
export function useFollowingDraft(draftId: string): BatchState | undefined {
  const open = useOpenDraft(draftId);
  const later = useDeferredValue(open);
  return open?.selected === later?.selected ? open : later;
}

/** Without undo: what is known of a batch, and how things stand with it. */
export function setDraft(draftId: string, change: Partial<BatchState>): void {
  setState(({ drafts }) => ({
    drafts: drafts.map((draft) => (draft.draftId === draftId ? { ...draft, ...change } : draft)),
  }));
}

/** The same, and from now on it is the one that was last worked on. */
export function workOn(draftId: string, change: Partial<BatchState> = {}): void {
  const draft = draftOf(draftId);
  if (draft !== undefined) putFirst({ ...draft, ...change });
}

export function putFirst(draft: BatchState): void {
  setState(({ drafts }) => ({ drafts: [draft, ...drafts.filter((other) => !isSame(other, draft))] }));
}

/** Those that the host kept. What was begun meanwhile stays in front. */
export function putLast(kept: readonly BatchState[]): void {
  setState(({ drafts }) => ({
    drafts: [...drafts, ...kept.filter((draft) => !drafts.some((other) => isSame(other, draft)))],
  }));
}

export function takeOut(draftId: string): void {
  setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.draftId !== draftId) }));
}

useDrafts.subscribe(({ drafts }) => {
  tellDrafts(drafts.map(({ draftId }) => draftId));
  tellStagedCount(
    drafts.reduce((sum, draft) => sum + (isOpen(draft) ? draft.editing.draft.operations.length : 0), 0),
  );
});

function isSame(one: BatchState, other: BatchState): boolean {
  return one.draftId === other.draftId;
}
