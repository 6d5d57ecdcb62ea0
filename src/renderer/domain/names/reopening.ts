import { rowKey } from './row-keys.ts';
import type { NamespaceNode, Node } from './tree-node.ts';

type NamespaceId = readonly string[];

/** What was expanded when the window was left. Each is expanded once, when the listing above it brings its name. */
export function createReopening(ids: readonly NamespaceId[]) {
  const waiting = new Map(ids.map((id) => [rowKey('namespace', id), id]));

  /** Each is read when it comes into view, as where many are opened at once. */
  function reopenBelow(node: Node): void {
    if (waiting.size === 0) return;
    for (const child of node.namespaces) {
      if (!waiting.delete(rowKey('namespace', child.id)) || child.expanded) continue;
      child.isWanted = child.state === 'unread';
      child.expanded = true;
    }
    if (node.state === 'read') forgetMissing(node);
  }

  /** The listing is complete: what did not come with it no longer exists. */
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

/** The ids of what is expanded below a namespace, also where something above it is collapsed. */
export function expandedBelow(top: NamespaceNode): readonly NamespaceId[] {
  const expanded: NamespaceId[] = [];
  const left: NamespaceNode[] = [...top.namespaces];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.expanded) expanded.push(node.id);
    for (const child of node.namespaces) left.push(child);
  }
  return expanded;
}
