export { type KnownNames, useKnownNames } from './known-names.ts';
export { refreshNamespaces, refreshTree } from './refresh-tree.ts';
export { Sidebar } from './Sidebar.tsx';
