import { lazyComponent, lazyDialog } from '#lib/lazy-component.tsx';

export { offerAddress, offerBucket } from './offered-address.ts';

const words = { failed: 'Couldn’t load the connection' };

export const ConnectionPage = lazyComponent(
  async () => (await import('./ConnectionPage.tsx')).ConnectionPage,
  words,
);
export const ConnectionList = lazyComponent(
  async () => (await import('./list/ConnectionList.tsx')).ConnectionList,
  words,
);
export const ConnectionSide = lazyComponent(
  async () => (await import('./ConnectionSide.tsx')).ConnectionSide,
  words,
);

export const ErrorActions = lazyComponent(async () => (await import('./ErrorActions.tsx')).ErrorActions, {
  failed: 'Couldn’t load the available actions',
});

/** The user’s own keys to a storage. */
export const OwnKeysFields = lazyComponent(
  async () => (await import('./keys/OwnKeysFields.tsx')).OwnKeysFields,
  { failed: 'Couldn’t load the fields of keys' },
);

/** The endpoint of a storage read with them. */
export const PlaceFields = lazyComponent(async () => (await import('./keys/PlaceFields.tsx')).PlaceFields, {
  failed: 'Couldn’t load the fields of the endpoint',
});

export const AddTableDialog = lazyDialog(async () => (await import('./AddTableDialog.tsx')).AddTableDialog);
export const CapabilitiesDialog = lazyDialog(
  async () => (await import('./CapabilitiesDialog.tsx')).CapabilitiesDialog,
);
export const OpenFolderDialog = lazyDialog(async () => (await import('./FolderDialog.tsx')).FolderDialog);
export const ExportDialog = lazyDialog(
  async () => (await import('./transfer/ExportDialog.tsx')).ExportDialog,
);
export const ImportDialog = lazyDialog(
  async () => (await import('./transfer/ImportDialog.tsx')).ImportDialog,
);
