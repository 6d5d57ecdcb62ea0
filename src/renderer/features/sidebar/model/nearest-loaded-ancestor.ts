import type { NamespaceNode } from './tree-node.ts';

/** The namespace, or the nearest above it that was read: what is new below that one is not known yet. */
export function nearestLoadedAncestor(root: NamespaceNode, id: readonly string[]): NamespaceNode {
  let nearest = root;
  for (const name of id) {
    const child = nearest.namespaces.find((node) => node.name === name);
    if (child === undefined || child.state === 'unread') break;
    nearest = child;
  }
  return nearest;
}
