import type { NewOperation } from '#batch/index.ts';
import type { TableRef } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { lazyComponent, lazyDialog } from '#lib/lazy-component.tsx';
import type { BatchOperationKind } from '#protocol/index.ts';

export { openRename } from './rename/wanted-rename.ts';
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
 * Brings back the batches that were kept. Whatever is done with one waits for that, and tries again where it failed: at
 * the start nobody has asked for a batch yet, so nobody is told.
 */
export async function restoreDrafts(): Promise<void> {
  await readBatches();
}

/** Puts operations into the connection's batch, or into a new one; a toast says so and can take it back. */
export function addToBatch(connectionId: string, operations: readonly NewOperation[]): void {
  withBatches((batches) => batches.addToBatch(connectionId, operations));
}

/** The same with one operation of a kind for each of several tables. */
export function stage(
  connectionId: string,
  kind: BatchOperationKind,
  ids: readonly (readonly string[])[],
): void {
  withBatches((batches) => batches.addToBatch(connectionId, batches.operationsFor(kind, ids)));
}

/** A deletion of exactly these versions of a table. */
export function stageDeletedVersions(table: TableRef, versions: readonly bigint[]): void {
  withBatches((batches) => batches.stageDeletedVersions(table, versions));
}

/** Shows deletions of versions of these tables in the batch, all on one timeline; `old`: of what is old by now. */
export function chooseDeletedVersions(
  connectionId: string,
  ids: readonly (readonly string[])[],
  { old = false } = {},
): void {
  withBatches((batches) => batches.chooseDeletedVersions(connectionId, ids, old));
}

/** Shows the batch that has the operation on the table; where none has, it is put into one first. */
export function showInBatch(connectionId: string, kind: BatchOperationKind, id: readonly string[]): void {
  withBatches((batches) => batches.showInBatch(connectionId, kind, id));
}

/** Shows the batch that was last worked on, or a new one. */
export function openBatch(connectionId: string): void {
  withBatches((batches) => batches.openBatch(connectionId));
}

export function startBatch(connectionId: string): void {
  withBatches((batches) => batches.createDraft({ connectionId }));
}

/** Lets the user choose a file, and shows what it would do in the batch that is shown, else in a new one. */
export function openBatchFile(connectionId: string): void {
  withBatches((batches) => batches.openBatchFile(connectionId));
}

/** Whether it is kept on this computer. */
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

/** How far it is kept. */
export const DraftSaved = lazyComponent(
  async () => (await import('./drafts/SavedStatus.tsx')).SavedStatus,
  words,
);

/** What a batch from outside would do, before anything of it is taken. */
export const BatchImportDialog = lazyDialog(
  async () => (await import('./import/BatchImportDialog.tsx')).BatchImportDialog,
);

/** A new name for a table, by operations of a batch. */
export const RenameTableDialog = lazyDialog(
  async () => (await import('./rename/RenameTableDialog.tsx')).RenameTableDialog,
);
