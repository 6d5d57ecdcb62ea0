export { AddTableDialog } from './AddTableDialog.tsx';
export { ConnectDialog } from './ConnectDialog.tsx';
