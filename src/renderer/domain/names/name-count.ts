import type { NameCount } from '#contract/index.ts';
import type { NamespaceNode } from './tree-node.ts';

/** How many names are directly in a namespace: by what was read of it, or else by what the host keeps. */
export function nameCountOf(
  { state, namespaces, tables, gap }: NamespaceNode,
  kept: NameCount | null | undefined,
): NameCount | undefined {
  const names = namespaces.length + tables.length;
  if (state === 'read') return { names, isWhole: gap === undefined };
  if (kept?.isWhole === true) return kept;
  if (state === 'partial') return { names: Math.max(names, kept?.names ?? 0), isWhole: false };
  // One that is still to be read has nothing to say.
  return kept === null || kept === undefined || kept.names === 0 ? undefined : kept;
}
