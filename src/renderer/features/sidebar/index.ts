export { type KnownNames, useKnownNames } from './known-names.ts';
export { refreshNamespaces, refreshTree } from './refresh-tree.ts';
export { removeConnection } from './remove-connection.ts';
export { SelectionMenu } from './SelectionMenu.tsx';
export { Sidebar } from './Sidebar.tsx';
export { type LoadedNames, type ReadNames, useNamespaceChildren } from './use-namespace-children.ts';
