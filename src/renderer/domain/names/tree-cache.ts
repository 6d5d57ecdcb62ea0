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
  /** All cached names of a namespace; undefined if they are incomplete. By default, nothing is cached. */
  readonly cached?: (id: readonly string[]) => Promise<CachedListing | undefined>;
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Once the host has cached all names of a catalog, a long namespace isn’t loaded page by page: the first page is loaded
 * from the server, the rest from the cache.
 */
export function createTreeCache({ read, cached = nothing }: TreeCacheOptions) {
  let edition: string | undefined;

  /** Replaces the remaining pages by cached names. */
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
    /** Returns whether there are new cached names. */
    meet(next: string | undefined): boolean {
      const isNew = next !== edition;
      edition = next;
      return isNew && next !== undefined;
    },
    /** What the cache can do for a namespace: add the rest of it, or update what was taken before. */
    workFor(node: Node): Work | undefined {
      if (node.failure !== undefined) return undefined;
      if (node.state === 'partial') return (signal) => take(node, signal);
      const isOld = node.cacheEdition !== undefined && node.cacheEdition !== edition;
      return isOld ? (signal) => renew(node, signal) : undefined;
    },
  };
}

async function nothing(): Promise<undefined> {}
