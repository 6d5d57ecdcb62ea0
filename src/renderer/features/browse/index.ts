export { type KnownNames, useKnownNames } from './known-names.ts';
export { MarkedMenu } from './MarkedMenu.tsx';
export { refreshNamespaces, refreshTree } from './refresh-tree.ts';
export { removeConnection } from './remove-connection.ts';
export { Sidebar } from './Sidebar.tsx';
export { type LoadedNames, type ReadNames, useNames } from './use-names.ts';
