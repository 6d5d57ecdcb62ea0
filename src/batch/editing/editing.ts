import type { BatchContent, DraftEdit, DraftParts } from '../draft.ts';
import { applyEdit, withKeys } from './apply-edit.ts';
import { editLabel, typedPlace } from './edit-difference.ts';

/** A draft with its undo history. Other modules use only `draft`. */
export interface Editing {
  readonly draft: BatchContent;
  /** The last entry is the newest. */
  readonly past: readonly HistoryEntry[];
  /** The last entry is the next to redo. */
  readonly future: readonly HistoryEntry[];
  /** Higher than every key that this draft ever used, including those of undone operations. */
  readonly nextKey: number;
  /** The fields that the last edit typed into: further letters there join its undo step. */
  readonly typing: string | undefined;
}

const FIRST_KEY = 1;

export function startEditing({ operations, members }: DraftParts): Editing {
  const draft = { operations: withKeys(operations, FIRST_KEY), members };
  return { draft, past: [], future: [], nextKey: FIRST_KEY + operations.length, typing: undefined };
}

/** Returns the same object if nothing changes. */
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

/** The label of the next undo step, as `Add 3 operations`; undefined if there is none. */
export function undoLabel(editing: Editing): string | undefined {
  return editing.past.at(-1)?.words;
}

export function redoLabel(editing: Editing): string | undefined {
  return editing.future.at(-1)?.words;
}

function keyAfter({ operations }: BatchContent, nextKey: number): number {
  return operations.reduce((next, { key }) => Math.max(next, key + 1), nextKey);
}

/** A draft to go back to, and a description of the edit that followed it. */
interface HistoryEntry {
  readonly draft: BatchContent;
  readonly words: string;
  /** The approximate number of bytes that are in memory only because of this entry. */
  readonly size: number;
}

const MAX_STEPS = 200;
const MAX_BYTES = 64 * 1024 * 1024;

/** Adds a step, and drops the oldest ones if there are too many or they are too large. The newest always stays. */
function withStep(steps: readonly HistoryEntry[], step: HistoryEntry): readonly HistoryEntry[] {
  const recent = steps.slice(1 - MAX_STEPS);
  let bytes = step.size;
  const tooOld = recent.findLastIndex(({ size }) => {
    bytes += size;
    return bytes > MAX_BYTES;
  });
  return [...recent.slice(tooOld + 1), step];
}

/** Drafts share operations: only those that the next draft doesn't have count. */
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
