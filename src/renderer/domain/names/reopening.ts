import { rowKey } from './row-keys.ts';
import type { NamespaceNode, Node } from './tree-node.ts';

type NamespaceId = readonly string[];

/**
 * The namespaces that were expanded when the window closed. Each is expanded once, when the listing of its parent has
 * its name.
 */
export function createReopening(ids: readonly NamespaceId[]) {
  const waiting = new Map(ids.map((id) => [rowKey('namespace', id), id]));

  /** Each loads when it becomes visible, like many that are expanded at once. */
  function reopenBelow(node: Node): void {
    if (waiting.size === 0) return;
    for (const child of node.namespaces) {
      if (!waiting.delete(rowKey('namespace', child.id)) || child.expanded) continue;
      child.isWanted = child.state === 'unread';
      child.expanded = true;
    }
    if (node.state === 'read') forgetMissing(node);
  }

  /** The listing is complete: names that aren’t in it no longer exist. */
  function forgetMissing({ id: above, namespaces }: Node): void {
    const names = new Set(namespaces.map(({ name }) => name));
    for (const [key, id] of waiting) {
      const name = id[above.length];
      const isBelow = above.every((part, index) => part === id[index]);
      if (isBelow && name !== undefined && !names.has(name)) waiting.delete(key);
    }
  }

  return { reopenBelow, waiting: (): Iterable<NamespaceId> => waiting.values() };
}

/** The IDs of expanded namespaces below one, including those with a collapsed ancestor. */
export function expandedBelow(top: NamespaceNode): readonly NamespaceId[] {
  const expanded: NamespaceId[] = [];
  const left: NamespaceNode[] = [...top.namespaces];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.expanded) expanded.push(node.id);
    for (const child of node.namespaces) left.push(child);
  }
  return expanded;
}
