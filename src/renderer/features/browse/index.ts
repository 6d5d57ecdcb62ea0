export { type KnownNames, useKnownNames } from './known-names.ts';
export { refreshTree } from './refresh-tree.ts';
export { Sidebar } from './Sidebar.tsx';
