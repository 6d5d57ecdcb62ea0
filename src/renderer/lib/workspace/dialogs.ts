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

/** At most one dialog is open. */
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
