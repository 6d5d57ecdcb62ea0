import { type Branch, branchOf } from './branch.ts';
import { noteOf } from './note-of.ts';
import type { NamespaceNode } from './tree-node.ts';

const made = new WeakMap<NamespaceNode, { readonly revision: number; readonly branch: Branch }>();

/** All that is open below a namespace. Whatever has not changed since the last time is taken from there. */
export function openBranch(node: NamespaceNode): Branch {
  const known = made.get(node);
  if (known?.revision === node.revision) return known.branch;
  const branch = branchOf({
    node,
    query: '',
    finds: undefined,
    namespaces: node.namespaces,
    tables: node.tables,
    tableCount: node.tables.length,
    branches: node.namespaces.map((child) => (child.expanded ? openBranch(child) : undefined)),
    note: noteOf(node),
    hitsBelow: [],
    hits: 0,
  });
  made.set(node, { revision: node.revision, branch });
  return branch;
}
