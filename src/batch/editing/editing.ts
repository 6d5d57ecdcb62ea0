import type { BatchContent, DraftEdit, DraftParts } from '../draft.ts';
import { applyEdit, withKeys } from './apply-edit.ts';
import { editLabel, typedPlace } from './edit-difference.ts';

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
  const typing = typedPlace(change, before, draft);
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

/** A draft to come back to, and what was done between it and the one after it. */
interface HistoryEntry {
  readonly draft: BatchContent;
  readonly words: string;
  /** About how many bytes are kept only because of it. */
  readonly size: number;
}

const MAX_STEPS = 200;
const MAX_BYTES = 64 * 1024 * 1024;

/** The steps with one more, and without the oldest where they get too many or too large. The newest always stays. */
function withStep(steps: readonly HistoryEntry[], step: HistoryEntry): readonly HistoryEntry[] {
  const kept = steps.slice(1 - MAX_STEPS);
  let bytes = step.size;
  const tooOld = kept.findLastIndex(({ size }) => {
    bytes += size;
    return bytes > MAX_BYTES;
  });
  return [...kept.slice(tooOld + 1), step];
}

/** Drafts share their operations: what counts is what the next draft has no more. */
function sizeOfStep(draft: BatchContent, next: BatchContent): number {
  return (
    (draft.members === next.members ? 0 : sizeOf(draft.members)) +
    (draft.operations === next.operations ? 0 : sizeOfOwn(draft, next))
  );
}

function sizeOfOwn({ operations }: BatchContent, next: BatchContent): number {
  const shared = new Set(next.operations);
  const own = operations.filter((operation) => !shared.has(operation));
  return own.reduce((total, { members }) => total + sizeOf(members), operations.length * BYTES_OF_ENTRY);
}

const BYTES_OF_ENTRY = 8;

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + BYTES_OF_ENTRY;
  if (typeof value !== 'object' || value === null) return BYTES_OF_ENTRY;
  return Object.entries(value).reduce(
    (total, [name, member]) => total + name.length + sizeOf(member),
    BYTES_OF_ENTRY,
  );
}
