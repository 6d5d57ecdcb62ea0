import { nearestLoadedAncestor } from './model/nearest-loaded-ancestor.ts';
import { knownTrees, treeOf } from './trees.ts';

/** Reads the open part of a connection's tree again. */
export function refreshTree(connectionId: string): void {
  void treeOf(connectionId).refresh();
}

/** The same for only some namespaces, where the tree has them: what came or went there, and nothing else. */
export function refreshNamespaces(connectionId: string, namespaces: readonly (readonly string[])[]): void {
  const tree = knownTrees().get(connectionId);
  if (tree === undefined) return;
  // Of a flat list every part is the same reading.
  if (tree.basis() === 'split') return void tree.refresh();
  const { root } = tree.snapshot();
  for (const node of new Set(namespaces.map((id) => nearestLoadedAncestor(root, id))))
    void tree.readAgain(node);
}
