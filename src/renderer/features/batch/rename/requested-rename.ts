import { create } from 'zustand';
import { openDialog } from '#lib/workspace/dialogs.ts';

interface RequestedRename {
  readonly connectionId: string;
  /** Undefined if the user still has to choose the table. */
  readonly id: readonly string[] | undefined;
}

interface RenameDialogState {
  readonly requested: RequestedRename | undefined;
  /** Increases with each opening, so that each gets a new dialog. */
  readonly opened: number;
}

export const useRequestedRename = create<RenameDialogState>(() => ({ requested: undefined, opened: 0 }));

export function openRename(requested: RequestedRename): void {
  useRequestedRename.setState(({ opened }) => ({ requested, opened: opened + 1 }));
  openDialog('rename-in-batch');
}
