import type { BatchContent } from '../model.ts';
import { applyEdit, withKeys } from './apply-edit.ts';
import type { DraftEdit, DraftParts } from './draft-edit.ts';
import { editLabel } from './edit-label.ts';
import { type HistoryEntry, sizeOfStep, withStep } from './history.ts';
import { typedPlace } from './typed-place.ts';

/** A draft while it is edited, with the way back and forth. Only `draft` is of interest outside. */
export interface Editing {
  readonly draft: BatchContent;
  /** The newest is the last. */
  readonly past: readonly HistoryEntry[];
  /** The next to come back is the last. */
  readonly future: readonly HistoryEntry[];
  /** Above every key that any operation of this draft ever had, also of one that was undone. */
  readonly nextKey: number;
  /** Where the last edit typed: the next letter there is no step of its own. */
  readonly typing: string | undefined;
}

const FIRST_KEY = 1;

export function startEditing({ operations, members }: DraftParts): Editing {
  const draft = { operations: withKeys(operations, FIRST_KEY), members };
  return { draft, past: [], future: [], nextKey: FIRST_KEY + operations.length, typing: undefined };
}

/** The same object where nothing changes. */
export function edit(editing: Editing, change: DraftEdit): Editing {
  const before = editing.draft;
  const draft = applyEdit(before, change, editing.nextKey);
  if (draft === before) return editing;
  const typing = typedPlace(before, draft);
  const isSameTyping = typing !== undefined && typing === editing.typing;
  const step = { draft: before, words: editLabel(change, before, draft), size: sizeOfStep(before, draft) };
  const past = isSameTyping ? editing.past : withStep(editing.past, step);
  return { draft, past, future: [], nextKey: keyAfter(draft, editing.nextKey), typing };
}

export function undo(editing: Editing): Editing {
  const step = editing.past.at(-1);
  if (step === undefined) return editing;
  const future = [...editing.future, { ...step, draft: editing.draft }];
  return { ...editing, draft: step.draft, past: editing.past.slice(0, -1), future, typing: undefined };
}

export function redo(editing: Editing): Editing {
  const step = editing.future.at(-1);
  if (step === undefined) return editing;
  const past = [...editing.past, { ...step, draft: editing.draft }];
  return { ...editing, draft: step.draft, past, future: editing.future.slice(0, -1), typing: undefined };
}

/** What undoing would take back, as `Add 3 operations`; undefined where there is nothing. */
export function undoLabel(editing: Editing): string | undefined {
  return editing.past.at(-1)?.words;
}

export function redoLabel(editing: Editing): string | undefined {
  return editing.future.at(-1)?.words;
}

function keyAfter({ operations }: BatchContent, nextKey: number): number {
  return operations.reduce((next, { key }) => Math.max(next, key + 1), nextKey);
}
