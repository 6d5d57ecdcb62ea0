import {
  type BatchContent,
  batchBody,
  type DraftEdit,
  type DraftOperation,
  groupsOf,
  hasIdentity,
  redoLabel,
  undoLabel,
  withoutIdentity,
} from '#batch/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { draftOf } from '../state/batch-sessions.ts';
import { changeDraft, redoDraft, undoDraft } from '../state/change-draft.ts';
import { indexOfKey } from './use-chosen.ts';

// Actions on the selected operations. Each returns an announcement for screen readers; undefined if nothing was
// changed.

export function removeSelected(draftId: string): string | undefined {
  const keys = selectedOf(draftId);
  if (!didChange(draftId, () => changeDraft(draftId, { kind: 'remove', keys }))) return undefined;
  return `Removed ${formatQuantity(keys.length, 'operation')}`;
}

export function duplicateSelected(draftId: string): string | undefined {
  const keys = selectedOf(draftId);
  if (!didChange(draftId, () => changeDraft(draftId, { kind: 'duplicate', keys }))) return undefined;
  return `Duplicated ${formatQuantity(keys.length, 'operation')}`;
}

export function stepSelected(draftId: string, step: -1 | 1): string | undefined {
  const to = stepTarget(operationsOf(draftId), selectedOf(draftId), step);
  if (to === undefined) return step === -1 ? 'Already at the top' : 'Already at the end';
  return moveSelected(draftId, to);
}

/** Moves the selection in front of the operation that is at this index now. */
export function moveSelected(draftId: string, to: number): string | undefined {
  const keys = selectedOf(draftId);
  if (!didChange(draftId, () => changeDraft(draftId, { kind: 'move', keys, to }))) return undefined;
  const after = operationsOf(draftId);
  const place = formatCount(indexOfKey(after, keys[0]) + 1);
  const moved = keys.length === 1 ? 'Moved' : `Moved ${formatCount(keys.length)} operations`;
  return `${moved} to position ${place} of ${formatCount(after.length)}`;
}

/** Groups the operations by table, at the first operation of each table. Within a table, they keep their order. */
export function putTogether(draftId: string): string | undefined {
  const draft = draftOf(draftId)?.editing.draft;
  if (draft === undefined) return undefined;
  const operations = groupsOf(draft.operations).flatMap((group) => group.operations);
  const change: DraftEdit = { kind: 'all', draft: { operations, members: draft.members } };
  const isNew = didChange(draftId, () => changeDraft(draftId, change));
  return isNew ? 'Grouped by table' : 'Already grouped by table';
}

export function undoEdit(draftId: string): string {
  const editing = draftOf(draftId)?.editing;
  const text = editing && undoLabel(editing);
  return didChange(draftId, () => undoDraft(draftId)) ? `Undone: ${text}` : 'Nothing to undo';
}

export function redoEdit(draftId: string): string {
  const editing = draftOf(draftId)?.editing;
  const text = editing && redoLabel(editing);
  return didChange(draftId, () => redoDraft(draftId)) ? `Redone: ${text}` : 'Nothing to redo';
}

interface CopiedOperations {
  readonly json: string;
  readonly announcement: string;
}

/** The selected operations as a batch body. SECURITY: without `identity`, which the user is told. */
export function copySelected(draftId: string): CopiedOperations | undefined {
  const chosen = new Set(selectedOf(draftId));
  const operations = operationsOf(draftId).filter(({ key }) => chosen.has(key));
  if (operations.length === 0) return undefined;
  const draft: BatchContent = { operations, members: {} };
  const announcement = `${formatQuantity(operations.length, 'operation')} copied as JSON`;
  return {
    json: batchBody(withoutIdentity(draft)).text,
    announcement: hasIdentity(draft) ? `${announcement}, without identity` : announcement,
  };
}

/** Nothing changes without a selection, or while the batch is being sent. */
function didChange(draftId: string, change: () => void): boolean {
  const before = draftOf(draftId)?.editing;
  change();
  return draftOf(draftId)?.editing !== before;
}

function operationsOf(draftId: string): BatchContent['operations'] {
  return draftOf(draftId)?.editing.draft.operations ?? [];
}

function selectedOf(draftId: string): readonly number[] {
  return draftOf(draftId)?.selected ?? [];
}

/**
 * Where the selected operations go when they move by one; undefined at the end of the list. Operations that are not
 * adjacent are brought together first.
 */
function stepTarget(
  operations: readonly DraftOperation[],
  selected: readonly number[],
  step: -1 | 1,
): number | undefined {
  const chosen = new Set(selected);
  const places = operations.flatMap(({ key }, index) => (chosen.has(key) ? [index] : []));
  const [first = 0, last = first] = [places[0], places.at(-1)];
  if (places.length === 0) return undefined;
  const isTogether = last - first === places.length - 1;
  if (step === -1) return first === 0 && isTogether ? undefined : Math.max(0, first - 1);
  const end = operations.length;
  return last === end - 1 && isTogether ? undefined : Math.min(end, last + 2);
}
