import { treeOf } from './trees.ts';

/** Reads the open part of a connection's tree again. */
export function refreshTree(connectionId: string): void {
  void treeOf(connectionId).refresh();
}
