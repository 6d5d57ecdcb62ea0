import { foundBelow, type NamespaceNode } from './tree-node.ts';

/** The namespace of an id, also where no listing has brought it: it can be read without those above it. */
export function nodeAt(root: NamespaceNode, id: readonly string[]): NamespaceNode {
  return id.reduce<NamespaceNode>(
    (node, name) => node.namespaces.find((child) => child.name === name) ?? foundBelow(node, name),
    root,
  );
}
