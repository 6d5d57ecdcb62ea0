import { create } from 'zustand';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { wasCopiedHere } from '../list/copied-here.ts';
import { type ImportReading, readImport, readImportFile } from './read-import.ts';
import { type ImportTarget, takeImport } from './take-import.ts';

/** The content of the dialog. */
interface RequestedImport {
  readonly target: ImportTarget;
  readonly reading: ImportReading;
}

interface ImportDialogState {
  readonly requested: RequestedImport | undefined;
  /** Increases with each opening, so that each gets a new dialog. */
  readonly opened: number;
}

export const useRequestedImport = create<ImportDialogState>(() => ({ requested: undefined, opened: 0 }));

/**
 * A single operation that was copied in this window is added at once: it is selected, its row shows its state, and undo
 * removes it. Several operations, and those from files or other apps, are shown in a preview first.
 */
export function pasteOperations(target: ImportTarget, text: string): void {
  const reading = readImport(text);
  const isOne = !('problem' in reading) && reading.draft.operations.length === 1;
  if (isOne && target.draftId !== undefined && wasCopiedHere(text)) takeImport(reading, { target });
  else showImport(target, reading);
}

/** Shows a preview of a file. */
export async function openImportFile(target: ImportTarget, file: File): Promise<void> {
  showImport(target, await readImportFile(file));
}

export function showImport(target: ImportTarget, reading: ImportReading): void {
  useRequestedImport.setState(({ opened }) => ({ requested: { target, reading }, opened: opened + 1 }));
  openDialog('import-batch');
}

export function chooseImportFile(target: ImportTarget): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file !== undefined) void openImportFile(target, file);
  });
  input.click();
}
