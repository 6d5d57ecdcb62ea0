import {
  type BatchContent,
  type DraftEdit,
  type DraftOperation,
  type Editing,
  edit,
  redo,
  remainingCapacity,
  sameOperation,
  undo,
} from '#batch/index.ts';
import { formatCount } from '#lib/format.ts';
import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { draftOf, setDraft, workOn } from './batch-sessions.ts';
import { isDone } from './batch-state.ts';

/** An edit of a batch, which can be undone and is saved within a second. */
export function changeDraft(draftId: string, change: DraftEdit): void {
  const draft = draftOf(draftId)?.editing.draft;
  if (draft !== undefined && isTooMuch(draft, change)) showTooManyOperations();
  else changeEditing(draftId, (editing) => edit(editing, change));
}

export function undoDraft(draftId: string): void {
  changeEditing(draftId, undo);
}

export function redoDraft(draftId: string): void {
  changeEditing(draftId, redo);
}

/**
 * Removes applied operations from the batch, so that they aren’t sent again; the history has them. Operations that
 * changed since then stay.
 */
export function removeApplied(draftId: string, applied: readonly DraftOperation[]): void {
  const sent = new Map(applied.map((operation) => [operation.key, operation]));
  const keys = (draftOf(draftId)?.editing.draft.operations ?? []).filter((operation) => {
    const one = sent.get(operation.key);
    return one !== undefined && sameOperation(one, operation);
  });
  if (keys.length > 0) changeDraft(draftId, { kind: 'remove', keys: keys.map(({ key }) => key) });
}

/** Ignores keys that are not in the batch. */
export function selectOperations(draftId: string, keys: Iterable<number>): void {
  const draft = draftOf(draftId);
  if (draft === undefined) return;
  setDraft(draftId, { selected: inOrder(draft.editing.draft.operations, keys) });
}

/**
 * While a batch is being sent, and once it or a part of it was applied, it can't be edited: results refer to the
 * operations as they were sent.
 */
function changeEditing(draftId: string, change: (editing: Editing) => Editing): void {
  const draft = draftOf(draftId);
  if (draft === undefined || draft.commit.state === 'sending' || draft.oneByOne?.isRunning === true) return;
  if (isDone(draft)) {
    showToast({ text: `${draft.name} was applied and stays as it is. “New batch” begins another.` });
    return;
  }
  if (draft.oneByOne !== undefined) {
    showToast({
      text: `${draft.name} was sent one by one. Select “Edit remaining” or “Back to batch” to change it.`,
    });
    return;
  }
  const editing = change(draft.editing);
  if (editing === draft.editing) return;
  const { operations } = draft.editing.draft;
  const selected = selectionAfter(operations, editing.draft.operations, draft.selected);
  workOn(draftId, { editing, selected, changedAt: Date.now() });
}

type Operations = readonly DraftOperation[];

/**
 * The selection after an edit: new operations, or else the rest of the selection, or else what took its place. Returns
 * the same array if nothing changed.
 */
function selectionAfter(
  before: Operations,
  after: Operations,
  selected: readonly number[],
): readonly number[] {
  if (haveSameKeys(before, after)) return selected;
  const fresh = freshKeys(before, after);
  if (fresh.length > 0) return fresh.length === after.length ? fresh.slice(0, 1) : fresh;
  const chosen = new Set(selected);
  const left = after.filter(({ key }) => chosen.has(key)).map(({ key }) => key);
  return left.length > 0 ? left : neighbourOf(before, after, chosen);
}

/** The selected keys in the order of the batch, without those that are not in it. */
function inOrder(operations: Operations, selected: Iterable<number>): readonly number[] {
  const chosen = new Set(selected);
  return operations.filter(({ key }) => chosen.has(key)).map(({ key }) => key);
}

/** Typing in a form changes one operation and no key, so this comparison must be fast in a long batch. */
function haveSameKeys(before: Operations, after: Operations): boolean {
  return before.length === after.length && after.every(({ key }, index) => key === before[index]?.key);
}

function freshKeys(before: Operations, after: Operations): readonly number[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key)).map(({ key }) => key);
}

function neighbourOf(before: Operations, after: Operations, gone: ReadonlySet<number>): readonly number[] {
  const place = before.findIndex(({ key }) => gone.has(key));
  const neighbour = after[Math.min(Math.max(0, place), after.length - 1)];
  return neighbour === undefined ? [] : [neighbour.key];
}

/** An edit beyond the limit changes nothing, so the user needs a message. */
function isTooMuch(draft: BatchContent, change: DraftEdit): boolean {
  if (change.kind === 'add') return change.operations.length > remainingCapacity(draft);
  return change.kind === 'duplicate' && change.keys.length > remainingCapacity(draft);
}

export function showTooManyOperations(): void {
  const most = formatCount(MAX_BATCH_OPERATIONS);
  showToast({ tone: 'danger', text: `A batch can have at most ${most} operations. Nothing was added.` });
}
