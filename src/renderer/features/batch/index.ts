import type { NewOperation } from '#batch/index.ts';
import type { TableRef } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { lazyComponent, lazyDialog } from '#lib/lazy-component.tsx';
import type { BatchOperationKind } from '#protocol/index.ts';

export { openRename } from './rename/requested-rename.ts';
export { useDraftOwners, useIsBatchGone, useIsStaged, useStagedCount } from './state/known-drafts.ts';

const words = { failed: 'Couldn’t load the batch' };

export const BatchList = lazyComponent(async () => (await import('./list/BatchList.tsx')).BatchList, words);
export const BatchPage = lazyComponent(async () => (await import('./BatchPage.tsx')).BatchPage, words);
export const BatchSide = lazyComponent(async () => (await import('./BatchSide.tsx')).BatchSide, words);

const historyWords = { failed: 'Couldn’t load the history' };

export const HistoryPage = lazyComponent(
  async () => (await import('./history/HistoryPage.tsx')).HistoryPage,
  historyWords,
);
export const RecordSide = lazyComponent(
  async () => (await import('./history/RecordSide.tsx')).RecordSide,
  historyWords,
);

/**
 * Restores the saved batches. Every use of a batch waits for that, and tries again if it failed. At the start, an error
 * is not shown, since the user did not ask for a batch yet.
 */
export async function restoreDrafts(): Promise<void> {
  await readBatches();
}

/** Adds operations to the connection's batch, or to a new one; a toast says so and offers Undo. */
export function addToBatch(connectionId: string, operations: readonly NewOperation[]): void {
  withBatches((batches) => batches.addToBatch(connectionId, operations));
}

/** Adds one operation of a kind for each table. */
export function stage(
  connectionId: string,
  kind: BatchOperationKind,
  ids: readonly (readonly string[])[],
): void {
  withBatches((batches) => batches.addToBatch(connectionId, batches.operationsFor(kind, ids)));
}

/** Adds a deletion of exactly these versions of a table. */
export function stageDeletedVersions(table: TableRef, versions: readonly bigint[]): void {
  withBatches((batches) => batches.stageDeletedVersions(table, versions));
}

/** Shows deletions for these tables in the batch, on one timeline; with `old`, old versions are selected. */
export function chooseDeletedVersions(
  connectionId: string,
  ids: readonly (readonly string[])[],
  { old = false } = {},
): void {
  withBatches((batches) => batches.chooseDeletedVersions(connectionId, ids, old));
}

/** Shows the batch with this operation on the table; if there is none, adds the operation first. */
export function showInBatch(connectionId: string, kind: BatchOperationKind, id: readonly string[]): void {
  withBatches((batches) => batches.showInBatch(connectionId, kind, id));
}

/** Shows the last used batch, or a new one. */
export function openBatch(connectionId: string): void {
  withBatches((batches) => batches.openBatch(connectionId));
}

export function startBatch(connectionId: string): void {
  withBatches((batches) => batches.createDraft({ connectionId }));
}

/** Lets the user choose a file, and previews it in the current batch, or in a new one. */
export function openBatchFile(connectionId: string): void {
  withBatches((batches) => batches.openBatchFile(connectionId));
}

/** Whether it is saved on this computer. */
export async function hasBatch(draftId: string): Promise<boolean> {
  return (await readBatches()).draftOf(draftId) !== undefined;
}

export function showBatch(draftId: string): void {
  withBatches((batches) => batches.openBatchTab(draftId));
}

type Batches = typeof import('./lazy-batches.ts');

function withBatches(act: (batches: Batches) => void): void {
  readBatches().then(act).catch(showFailure);
}

async function readBatches(): Promise<Batches> {
  const batches = await import('./lazy-batches.ts');
  await batches.startKeeping();
  return batches;
}

/** The saving state of a batch. */
export const DraftSaved = lazyComponent(
  async () => (await import('./drafts/SavedStatus.tsx')).SavedStatus,
  words,
);

/** The preview of an import. */
export const BatchImportDialog = lazyDialog(
  async () => (await import('./import/BatchImportDialog.tsx')).BatchImportDialog,
);

/** Renames a table with operations of a batch. */
export const RenameTableDialog = lazyDialog(
  async () => (await import('./rename/RenameTableDialog.tsx')).RenameTableDialog,
);
