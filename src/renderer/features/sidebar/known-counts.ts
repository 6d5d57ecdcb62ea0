import { useEffect, useSyncExternalStore } from 'react';
import type { NameCount } from '../../../contract/index.ts';
import { host } from '../../lib/host/host.ts';
import { createKnownCounts, type KnownCounts } from './model/known-counts.ts';
import type { NamespaceNode } from './model/tree-node.ts';

const counts = new Map<string, KnownCounts>();

/** What the host keeps of how many names there are in namespaces of a connection. */
export function countsOf(connectionId: string): KnownCounts {
  const known = counts.get(connectionId);
  if (known !== undefined) return known;
  const made = createKnownCounts({
    ask: (parent, names) => host.names.counts({ connectionId, parent: [...parent], names: [...names] }),
    later: setTimeout,
  });
  counts.set(connectionId, made);
  return made;
}

export function forgetCounts(connectionId: string): void {
  counts.delete(connectionId);
}

/** Asks for it only while the tree does not know better. */
export function useKeptCount(
  connectionId: string,
  { id, state }: NamespaceNode,
): NameCount | null | undefined {
  const known = countsOf(connectionId);
  // When the host knows more, the row is drawn again and asks again.
  useSyncExternalStore(known.subscribe, known.kept);
  useEffect(() => {
    if (state !== 'read') known.want(id);
  });
  return useSyncExternalStore(known.subscribe, () => known.of(id));
}
