import {
  type DraftOperation,
  idKey,
  type NewOperation,
  newOperation,
  OLD_AFTER_DAYS,
  rangesFor,
  remainingCapacity,
  type TableStates,
  tableOf,
  versionHistory,
  versionsByRule,
} from '#batch/index.ts';
import type { TableRef } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { activeTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { type BatchOperationKind, MAX_BATCH_OPERATIONS, sameId } from '#protocol/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { checkAgainstServer } from './checks/server-check.ts';
import { beginDraft, createDraft, dropDraft, openBatchTab } from './drafts/drafts.ts';
import { chooseImportFile } from './import/requested-import.ts';
import { draftOf, listOpenBatches } from './state/batch-sessions.ts';
import { type BatchState, isOpen } from './state/batch-state.ts';
import { changeDraft, selectOperations, showTooManyOperations, undoDraft } from './state/change-draft.ts';

// What other parts of the window do with batches. Read after the first picture (`index.ts`).

export { createDraft, openBatchTab } from './drafts/drafts.ts';
export { startKeeping } from './drafts/start-autosave.ts';
export { draftOf } from './state/batch-sessions.ts';

export function operationsFor(
  kind: BatchOperationKind,
  ids: readonly (readonly string[])[],
): readonly NewOperation[] {
  return ids.map((id) => newOperation(kind, id));
}

/** Opens the last used batch, of this connection if possible; if there is no batch, creates one. */
export function openBatch(connectionId: string): void {
  if (shownDraft() !== undefined) return;
  const drafts = listOpenBatches();
  const last = drafts.find((draft) => draft.connectionId === connectionId) ?? drafts[0];
  if (last === undefined) createDraft({ connectionId });
  else openBatchTab(last.draftId);
}

/** Adds operations to a batch, which sends nothing yet. */
export function addToBatch(connectionId: string, operations: readonly NewOperation[]): void {
  if (operations.length === 0) return;
  if (operations.length > MAX_BATCH_OPERATIONS) {
    showTooManyOperations();
    return;
  }
  const { draftId, name, takeBack } = gather(connectionId, operations);
  const open = { label: 'Open batch', onPress: () => openBatchTab(draftId) };
  showToast({
    text: `${onlyOf(operations) ?? formatQuantity(operations.length, 'operation')} added to ${name}`,
    action: { label: 'Undo', onPress: takeBack },
    ...(shownDraft()?.draftId === draftId ? {} : { second: open }),
  });
}

/** `deregister_table items` for a single operation; undefined for several. */
function onlyOf([first, ...others]: readonly NewOperation[]): string | undefined {
  if (first === undefined || others.length > 0) return undefined;
  const { id } = first.members;
  return `${first.kind} ${Array.isArray(id) ? String(id.at(-1) ?? '') : ''}`.trimEnd();
}

/** Repeated calls don't add the operation twice. */
export function showInBatch(connectionId: string, kind: BatchOperationKind, id: readonly string[]): void {
  const holds = ({ connectionId: of, editing }: BatchState) =>
    of === connectionId && editing.draft.operations.some((operation) => isOn(operation, kind, id));
  const draftId =
    listOpenBatches().find(holds)?.draftId ?? gather(connectionId, [newOperation(kind, id)]).draftId;
  openBatchTab(draftId);
}

export function stageDeletedVersions({ connectionId, id }: TableRef, versions: readonly bigint[]): void {
  const members = { id, ranges: rangesFor(new Set(versions)) };
  addToBatch(connectionId, [{ kind: 'delete_table_versions', members }]);
}

/** Selects one deletion for each table. A table that already has one in the batch gets no second one. */
export function chooseDeletedVersions(
  connectionId: string,
  ids: readonly (readonly string[])[],
  old: boolean,
): void {
  const before = batchFor(connectionId, ids.length);
  const missing = ids.filter((id) => before === undefined || deletionsIn(before, [id]).length === 0);
  const { draftId } =
    before !== undefined && missing.length === 0
      ? before
      : gather(connectionId, operationsFor('delete_table_versions', missing));
  const draft = draftOf(draftId);
  const keys = draft === undefined ? [] : deletionsIn(draft, ids).map(({ key }) => key);
  selectOperations(draftId, keys);
  openBatchTab(draftId);
  if (old) void deleteOld(draftId, keys);
}

/** Opens the file in the current batch; without one, in a new batch. */
export function openBatchFile(connectionId: string): void {
  const shown = shownDraft();
  chooseImportFile(
    shown === undefined ? { connectionId } : { connectionId: shown.connectionId, draftId: shown.draftId },
  );
}

function deletionsIn({ editing }: BatchState, ids: readonly (readonly string[])[]) {
  const wanted = new Set(ids.map(idKey));
  return editing.draft.operations.filter((operation) => {
    const id = tableOf(operation);
    return operation.kind === 'delete_table_versions' && id !== undefined && wanted.has(idKey(id));
  });
}

const DAY = 86_400_000;

/** Selects old versions in empty deletions, once the versions are loaded. */
async function deleteOld(draftId: string, keys: readonly number[]): Promise<void> {
  const ids = emptyDeletions(draftId, keys).flatMap((operation) => [tableOf(operation) ?? []]);
  if (ids.length === 0) return;
  await checkAgainstServer(draftId, ids);
  const facts = draftOf(draftId)?.facts ?? new Map();
  const before = Date.now() - OLD_AFTER_DAYS * DAY;
  // The user may have chosen versions in the meantime.
  const operations = emptyDeletions(draftId, keys).flatMap((operation) => withOld(operation, facts, before));
  changeDraft(draftId, {
    kind: 'replace-each',
    operations: new Map(operations.map((operation) => [operation.key, operation])),
  });
}

function emptyDeletions(draftId: string, keys: readonly number[]): readonly DraftOperation[] {
  const operations = draftOf(draftId)?.editing.draft.operations ?? [];
  return operations.filter(
    ({ key, members: { ranges } }) => keys.includes(key) && Array.isArray(ranges) && ranges.length === 0,
  );
}

function withOld(operation: DraftOperation, facts: TableStates, before: number): readonly DraftOperation[] {
  const known = facts.get(idKey(tableOf(operation) ?? []));
  const history = known && versionHistory(known);
  if (history === undefined) return [];
  const ranges = rangesFor(versionsByRule(history, { kind: 'older-than', before }));
  return [{ ...operation, members: { ...operation.members, ranges } }];
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

/** Adds operations to the connection's batch; without one, creates a batch. */
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
      // Later changes of the user stay.
      if (draftOf(draftId)?.editing === editing) undoDraft(draftId);
      else changeDraft(draftId, { kind: 'remove', keys: added });
      if (known === undefined && keysOf(draftId).length === 0) dropDraft(draftId);
    },
  };
}

function keysOf(draftId: string): readonly number[] {
  return draftOf(draftId)?.editing.draft.operations.map(({ key }) => key) ?? [];
}

/** The batch with room for the operations: the current one, or the last used one. */
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
