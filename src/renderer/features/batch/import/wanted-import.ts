import { create } from 'zustand';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { wasCopiedHere } from '../list/copied-here.ts';
import { type ImportReading, readImport, readImportFile } from './read-import.ts';
import { type ImportTarget, takeImport } from './take-import.ts';

/** What the user is asked about, or told of. */
interface WantedImport {
  readonly target: ImportTarget;
  readonly reading: ImportReading;
}

interface ImportDialogState {
  readonly wanted: WantedImport | undefined;
  /** Another dialog for each opening. */
  readonly opened: number;
}

export const useWantedImport = create<ImportDialogState>(() => ({ wanted: undefined, opened: 0 }));

/**
 * One operation that was copied here is taken at once: it is selected, its row says how it fares, and one press takes it
 * back. Of several, of a file, and of what came from elsewhere, it is shown first what they meet.
 */
export function pasteOperations(target: ImportTarget, text: string): void {
  const reading = readImport(text);
  const isOne = !('problem' in reading) && reading.draft.operations.length === 1;
  if (isOne && target.draftId !== undefined && wasCopiedHere(text)) takeImport(reading, { target });
  else showImport(target, reading);
}

/** Shows what a file would do. */
export async function openImportFile(target: ImportTarget, file: File): Promise<void> {
  showImport(target, await readImportFile(file));
}

export function showImport(target: ImportTarget, reading: ImportReading): void {
  useWantedImport.setState(({ opened }) => ({ wanted: { target, reading }, opened: opened + 1 }));
  openDialog('import-batch');
}

/** Lets the user choose a file. */
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
