export { removeConnection } from './ConnectionMenu.tsx';
export { SelectionMenu } from './RowMenu.tsx';
export { Sidebar } from './Sidebar.tsx';
export { type KnownNames, refreshNamespaces, refreshTree, useKnownNames } from './trees.ts';
export { type LoadedNames, type ReadNames, useNamespaceChildren } from './use-namespace-children.ts';
