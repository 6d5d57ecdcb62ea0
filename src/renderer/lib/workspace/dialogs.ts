import { create } from 'zustand';

export type DialogName =
  | 'open-folder'
  | 'open-link'
  | 'import-connections'
  | 'export-connections'
  | 'capabilities'
  | 'add-table'
  | 'import-batch'
  | 'rename-in-batch'
  | 'commands'
  | 'tabs'
  | 'tables'
  | 'keys';

/** The dialog that is open; there is never more than one. */
export const useDialog = create<{ readonly open: DialogName | null }>(() => ({ open: null }));

export function openDialog(open: DialogName): void {
  useDialog.setState({ open });
}

export function closeDialog(): void {
  useDialog.setState({ open: null });
}

export function isDialogOpen(): boolean {
  return useDialog.getState().open !== null;
}
