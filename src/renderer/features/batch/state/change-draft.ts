import { type DraftEdit, type Editing, edit, redo, undo } from '../../../../batch/index.ts';
import { draftOf, setDraft, workOn } from './drafts-store.ts';
import { isTooMuch, tellTooMany } from './most-operations.ts';
import { inOrder, selectionAfter } from './selection-after.ts';

/** One change of a batch: it can be undone, and the host is given it within a second. */
export function changeDraft(draftId: string, change: DraftEdit): void {
  const draft = draftOf(draftId)?.editing.draft;
  if (draft !== undefined && isTooMuch(draft, change)) tellTooMany();
  else changeEditing(draftId, (editing) => edit(editing, change));
}

export function undoDraft(draftId: string): void {
  changeEditing(draftId, undo);
}

export function redoDraft(draftId: string): void {
  changeEditing(draftId, redo);
}

/** Those that are not in the batch are left out. */
export function selectOperations(draftId: string, keys: Iterable<number>): void {
  const draft = draftOf(draftId);
  if (draft === undefined) return;
  setDraft(draftId, { selected: inOrder(draft.editing.draft.operations, keys) });
}

/** While a batch is on its way it stays as it was sent, or no result would stand beside its operation. */
function changeEditing(draftId: string, change: (editing: Editing) => Editing): void {
  const draft = draftOf(draftId);
  if (draft === undefined || draft.commit.state === 'sending') return;
  const editing = change(draft.editing);
  if (editing === draft.editing) return;
  const { operations } = draft.editing.draft;
  const selected = selectionAfter(operations, editing.draft.operations, draft.selected);
  workOn(draftId, { editing, selected });
}
