export { AddTableDialog } from './AddTableDialog.tsx';
export { CapabilitiesDialog } from './CapabilitiesDialog.tsx';
export { ConnectDialog } from './ConnectDialog.tsx';
export { EditConnectionDialog } from './EditConnectionDialog.tsx';
export { OpenFolderDialog } from './OpenFolderDialog.tsx';
