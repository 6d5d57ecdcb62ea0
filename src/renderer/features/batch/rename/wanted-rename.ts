import { create } from 'zustand';
import { openDialog } from '#lib/workspace/dialogs.ts';

interface WantedRename {
  readonly connectionId: string;
  /** Undefined if the user still has to choose the table. */
  readonly id: readonly string[] | undefined;
}

interface RenameDialogState {
  readonly wanted: WantedRename | undefined;
  /** Increases with each opening, so that each gets a new dialog. */
  readonly opened: number;
}

export const useWantedRename = create<RenameDialogState>(() => ({ wanted: undefined, opened: 0 }));

export function openRename(wanted: WantedRename): void {
  useWantedRename.setState(({ opened }) => ({ wanted, opened: opened + 1 }));
  openDialog('rename-in-batch');
}
