import type { NamespaceNode } from './tree-node.ts';

/** How much of a catalog's names the tree has read. */
export interface NameCoverage {
  readonly names: number;
  readonly unread: number;
  readonly failed: number;
  readonly complete: boolean;
  /** When the oldest of it was read; undefined where nothing was. */
  readonly readAt: number | undefined;
}

export function nameCoverageOf(root: NamespaceNode): NameCoverage {
  let names = 0;
  let unread = 0;
  let failed = 0;
  let readAt: number | undefined;
  const waiting: NamespaceNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    names += node.tables.length + (node.parent === undefined ? 0 : 1);
    if (node.failure !== undefined || node.gap !== undefined) failed += 1;
    else if (node.state !== 'read') unread += 1;
    readAt = Math.min(readAt ?? Number.POSITIVE_INFINITY, node.readAt ?? Number.POSITIVE_INFINITY);
    for (const child of node.namespaces) waiting.push(child);
  }
  const isAnyRead = readAt !== undefined && Number.isFinite(readAt);
  return {
    names,
    unread,
    failed,
    complete: unread === 0 && failed === 0,
    readAt: isAnyRead ? readAt : undefined,
  };
}
