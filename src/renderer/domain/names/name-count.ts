import type { NameCount } from '#contract/index.ts';
import type { NamespaceNode } from './tree-node.ts';

/** The number of names directly in a namespace: from the tree if it is loaded there, else from the host. */
export function nameCountOf(
  { state, namespaces, tables, gap }: NamespaceNode,
  indexed: NameCount | null | undefined,
): NameCount | undefined {
  const names = namespaces.length + tables.length;
  if (state === 'read') return { names, isWhole: gap === undefined };
  if (indexed?.isWhole === true) return indexed;
  if (state === 'partial') return { names: Math.max(names, indexed?.names ?? 0), isWhole: false };
  // A namespace still to be loaded has no count.
  return indexed === null || indexed === undefined || indexed.names === 0 ? undefined : indexed;
}
