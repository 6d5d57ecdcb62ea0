import { lateDialog } from '../../lib/late-dialog.tsx';

export const AddTableDialog = lateDialog(async () => (await import('./AddTableDialog.tsx')).AddTableDialog);
export const CapabilitiesDialog = lateDialog(
  async () => (await import('./CapabilitiesDialog.tsx')).CapabilitiesDialog,
);
export const ConnectDialog = lateDialog(async () => (await import('./ConnectDialog.tsx')).ConnectDialog);
export const EditConnectionDialog = lateDialog(
  async () => (await import('./EditConnectionDialog.tsx')).EditConnectionDialog,
);
export const OpenFolderDialog = lateDialog(async () => (await import('./FolderDialog.tsx')).FolderDialog);
