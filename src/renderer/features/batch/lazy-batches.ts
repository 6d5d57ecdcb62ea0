import { type NewOperation, newOperation, remainingCapacity, tableOf } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { activeTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { type BatchOperationKind, MAX_BATCH_OPERATIONS, sameId } from '#protocol/index.ts';
import { showToast } from '#ui/Toasts.tsx';
import { beginDraft, createDraft, dropDraft, openBatchTab } from './drafts/drafts.ts';
import { draftOf, listOpenBatches } from './state/batch-sessions.ts';
import { type BatchState, isOpen } from './state/batch-state.ts';
import { changeDraft, tellTooMany, undoDraft } from './state/change-draft.ts';

// What other parts of the window do with batches. Read after the first picture (`index.ts`).

export { createDraft, openBatchTab } from './drafts/drafts.ts';
export { startKeeping } from './drafts/start-autosave.ts';
export { draftOf } from './state/batch-sessions.ts';

/** One operation of a kind for each of several tables. */
export function operationsFor(
  kind: BatchOperationKind,
  ids: readonly (readonly string[])[],
): readonly NewOperation[] {
  return ids.map((id) => newOperation(kind, id));
}

/** The batch that was last worked on, of this connection if it has one; where there is none at all, a new one. */
export function openBatch(connectionId: string): void {
  if (shownDraft() !== undefined) return;
  const drafts = listOpenBatches();
  const last = drafts.find((draft) => draft.connectionId === connectionId) ?? drafts[0];
  if (last === undefined) createDraft({ connectionId });
  else openBatchTab(last.draftId);
}

/** From anywhere in the window. Nothing is sent: they wait in the batch. */
export function addToBatch(connectionId: string, operations: readonly NewOperation[]): void {
  if (operations.length === 0) return;
  if (operations.length > MAX_BATCH_OPERATIONS) {
    tellTooMany();
    return;
  }
  const { draftId, name, takeBack } = gather(connectionId, operations);
  const open = { label: 'Open the batch', onPress: () => openBatchTab(draftId) };
  showToast({
    text: `${formatQuantity(operations.length, 'operation')} added to ${name}`,
    action: { label: 'Undo', onPress: takeBack },
    ...(shownDraft()?.draftId === draftId ? {} : { second: open }),
  });
}

/** Asked for again, it is still once in the batch. */
export function showInBatch(connectionId: string, kind: BatchOperationKind, id: readonly string[]): void {
  const holds = ({ connectionId: of, editing }: BatchState) =>
    of === connectionId && editing.draft.operations.some((operation) => isOn(operation, kind, id));
  const draftId =
    listOpenBatches().find(holds)?.draftId ?? gather(connectionId, [newOperation(kind, id)]).draftId;
  openBatchTab(draftId);
}

function isOn(operation: NewOperation, kind: BatchOperationKind, id: readonly string[]): boolean {
  const table = tableOf(operation);
  return operation.kind === kind && table !== undefined && sameId(table, id);
}

interface Gathered {
  readonly draftId: string;
  readonly name: string;
  readonly takeBack: () => void;
}

/** Puts operations at the end of the connection's batch; without one, a batch is begun. */
export function gather(connectionId: string, operations: readonly NewOperation[]): Gathered {
  const known = batchFor(connectionId, operations.length);
  const { draftId, name } = known ?? beginDraft({ connectionId });
  const before = new Set(keysOf(draftId));
  changeDraft(draftId, { kind: 'add', operations });
  const editing = draftOf(draftId)?.editing;
  const added = keysOf(draftId).filter((key) => !before.has(key));
  return {
    draftId,
    name,
    takeBack: () => {
      // Other changes may have been made meanwhile: those stay.
      if (draftOf(draftId)?.editing === editing) undoDraft(draftId);
      else changeDraft(draftId, { kind: 'remove', keys: added });
      if (known === undefined && keysOf(draftId).length === 0) dropDraft(draftId);
    },
  };
}

function keysOf(draftId: string): readonly number[] {
  return draftOf(draftId)?.editing.draft.operations.map(({ key }) => key) ?? [];
}

/** Where so many operations of a connection go: into the batch that is shown, else into the one last worked on. */
function batchFor(connectionId: string, count: number): BatchState | undefined {
  const shown = shownDraft();
  const candidates = shown === undefined ? listOpenBatches() : [shown, ...listOpenBatches()];
  return candidates.find(
    (draft) =>
      draft.connectionId === connectionId && isOpen(draft) && count <= remainingCapacity(draft.editing.draft),
  );
}

function shownDraft(): BatchState | undefined {
  const content = activeTab(useWorkspace.getState())?.content;
  return content?.kind === 'batch' ? draftOf(content.draftId) : undefined;
}
