import { host } from '#lib/host/host.ts';
import type { CachedListing } from './tree-node.ts';

/** All that the host keeps of a namespace; undefined where that is not all of it, or is being read anew. */
export async function cachedNames(
  connectionId: string,
  id: readonly string[],
): Promise<CachedListing | undefined> {
  const namespaces: string[][] = [];
  const tables: string[][] = [];
  for (let from = 0; ; ) {
    const part = await host.names.children({ connectionId, id: [...id], from }).catch(() => null);
    if (part === null) return undefined;
    const { byHand, at, total } = part;
    namespaces.push(part.namespaces);
    tables.push(part.tables);
    const until = from + part.namespaces.length + part.tables.length;
    if (until >= total) return { namespaces: namespaces.flat(), tables: tables.flat(), byHand, at };
    // It changed meanwhile: what came is of two readings.
    if (until === from) return undefined;
    from = until;
  }
}
