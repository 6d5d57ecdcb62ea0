import { create } from 'zustand';
import { openDialog } from '#lib/workspace/dialogs.ts';

interface WantedRename {
  readonly connectionId: string;
  /** Undefined where the table is still to be chosen. */
  readonly id: readonly string[] | undefined;
}

interface RenameDialogState {
  readonly wanted: WantedRename | undefined;
  /** Another dialog for each opening. */
  readonly opened: number;
}

export const useWantedRename = create<RenameDialogState>(() => ({ wanted: undefined, opened: 0 }));

/** Asks for the new name of a table, and shows what a batch would do for it. */
export function openRename(wanted: WantedRename): void {
  useWantedRename.setState(({ opened }) => ({ wanted, opened: opened + 1 }));
  openDialog('rename-in-batch');
}
