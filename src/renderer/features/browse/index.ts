export { type KnownNames, useKnownNames } from './known-names.ts';
export { refreshNamespaces, refreshTree } from './refresh-tree.ts';
export { removeConnection } from './remove-connection.ts';
export { Sidebar } from './Sidebar.tsx';
