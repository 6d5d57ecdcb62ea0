import { late } from '../../lib/late.tsx';
import { lateDialog } from '../../lib/late-dialog.tsx';

export { offerAddress } from './state/offered-address.ts';

const words = { failed: 'Couldn’t load the connection' };

export const ConnectionPage = late(async () => (await import('./ConnectionPage.tsx')).ConnectionPage, words);
export const ConnectionList = late(
  async () => (await import('./list/ConnectionList.tsx')).ConnectionList,
  words,
);
export const ConnectionSide = late(async () => (await import('./ConnectionSide.tsx')).ConnectionSide, words);

export const WaysOn = late(async () => (await import('./ways-on/WaysOn.tsx')).WaysOn, {
  failed: 'Couldn’t load the available actions',
});

export const AddTableDialog = lateDialog(async () => (await import('./AddTableDialog.tsx')).AddTableDialog);
export const CapabilitiesDialog = lateDialog(
  async () => (await import('./CapabilitiesDialog.tsx')).CapabilitiesDialog,
);
export const OpenFolderDialog = lateDialog(async () => (await import('./FolderDialog.tsx')).FolderDialog);
export const ExportDialog = lateDialog(
  async () => (await import('./transfer/ExportDialog.tsx')).ExportDialog,
);
export const ImportDialog = lateDialog(
  async () => (await import('./transfer/ImportDialog.tsx')).ImportDialog,
);
