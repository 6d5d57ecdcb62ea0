import type { ChildPage } from '#contract/index.ts';
import { type CachedListing, type Node, takeCachedNames, takeFirstPages } from './tree-node.ts';

export interface ReadRequest {
  readonly id: readonly string[];
  readonly cursor: string | undefined;
  readonly fresh: boolean;
  readonly signal: AbortSignal;
}

export interface TreeCacheOptions {
  readonly read: (request: ReadRequest) => Promise<ChildPage>;
  /** All names in a namespace that are kept; undefined where those are not all. Left out: none are. */
  readonly cached?: (id: readonly string[]) => Promise<CachedListing | undefined>;
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Once the host knows all names of a catalog, a long namespace is not read from its server page by page: the first page
 * is the server’s, and the rest is what is kept.
 */
export function createTreeCache({ read, cached = nothing }: TreeCacheOptions) {
  let edition: string | undefined;

  /** What is kept, in place of pages that are still to come. */
  async function take(node: Node, signal: AbortSignal): Promise<void> {
    const from = edition;
    if (from === undefined || node.state !== 'partial') return;
    const names = await cached(node.id);
    if (signal.aborted || names === undefined) return;
    takeCachedNames(node, names);
    node.cacheEdition = from;
  }

  async function renew(node: Node, signal: AbortSignal): Promise<void> {
    const { id } = node;
    const from = edition;
    const [page, names] = await Promise.all([
      read({ id, cursor: undefined, fresh: false, signal }),
      cached(id),
    ]);
    if (signal.aborted || names === undefined) return;
    const rest = page.cursor === undefined ? [] : [{ basis: page.basis, ...names }];
    takeFirstPages(node, [page, ...rest]);
    node.readAt = names.at;
    node.cacheEdition = from;
  }

  return {
    take,
    /** Whether there is now something to be taken that was not there before. */
    meet(next: string | undefined): boolean {
      const isNew = next !== edition;
      edition = next;
      return isNew && next !== undefined;
    },
    /** What the tree can have of a namespace from here: the rest of it, or what was taken before as it is now. */
    workFor(node: Node): Work | undefined {
      if (node.failure !== undefined) return undefined;
      if (node.state === 'partial') return (signal) => take(node, signal);
      const isOld = node.cacheEdition !== undefined && node.cacheEdition !== edition;
      return isOld ? (signal) => renew(node, signal) : undefined;
    },
  };
}

async function nothing(): Promise<undefined> {}
