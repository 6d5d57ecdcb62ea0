import type { ChildPage, ListingBasis } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { createSharedTask } from '../joint-task.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { cachedChildrenPage } from './cached-children-page.ts';
import { emptyNameTree, nameTreeOf, readFlatListing } from './flat-listing.ts';
import { listedChildrenPage } from './listed-children-page.ts';
import { createPageCursors } from './page-cursors.ts';

interface CatalogListingOptions {
  readonly client: NamespaceClient;
  readonly delimiter: string;
  /** How many names a page has where nobody wants another number. */
  readonly pageSize: number;
  /** Ids that the user added, as they stand now. */
  readonly tablesByHand: () => readonly Id[];
  /** While a flat list is being read: how many ids there are so far. */
  readonly onProgress?: ((count: number, isDone: boolean) => void) | undefined;
}

export interface ChildrenParams {
  readonly id: Id;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  /** Forgets what is remembered of the listing, also what kind of server it is. */
  readonly fresh?: boolean | undefined;
  /** Nobody is waiting for it: names are read ahead. */
  readonly isBackground?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface CatalogListing {
  /** One page of what is directly below a namespace. */
  children(wanted: ChildrenParams): Promise<ChildPage>;
  /** Names that are held may not be the server's any more. What kind of server it is stays known. */
  forgetNames(): void;
}

type PageWanted = ChildrenParams & { readonly limit: number };

/** The names of one server, which may list namespaces, or have one flat list, or list nothing at all. */
export function createListing(options: CatalogListingOptions): CatalogListing {
  const { client, delimiter, pageSize, tablesByHand, onProgress = () => {} } = options;
  const cursors = createPageCursors();
  const flat = createSharedTask((signal) =>
    readFlatListing({ client, delimiter, pageSize, isBackground: () => !isFlatAwaited, signal, onProgress }),
  );
  let basis: ListingBasis | undefined;
  /** Who is waiting may have joined a list that was begun in the background. */
  let isFlatAwaited = false;

  function forgetNames(): void {
    isFlatAwaited = false;
    flat.forget();
  }

  function forget(): void {
    basis = undefined;
    forgetNames();
    cursors.clear();
  }

  function listedPage(wanted: PageWanted): Promise<ChildPage> {
    const isKnownToList = basis === 'listed';
    return listedChildrenPage({ client, cursors, byHand: nameTreeOf(tablesByHand()), isKnownToList }, wanted);
  }

  async function heldPage(wanted: PageWanted): Promise<ChildPage> {
    isFlatAwaited ||= wanted.isBackground !== true;
    const names = await flat.join(wanted.signal);
    basis = names === undefined ? 'by-hand' : 'split';
    const byHand = nameTreeOf(tablesByHand());
    return cachedChildrenPage(
      { basis, listed: names?.tree ?? emptyNameTree(), byHand, gap: names?.gap },
      wanted,
    );
  }

  /** The kind of server is found out by using it: no request is made only to ask. */
  async function firstPage(wanted: PageWanted): Promise<ChildPage> {
    try {
      const page = await listedPage(wanted);
      basis = 'listed';
      return page;
    } catch (error) {
      if (!isNotSupported(error)) throw error;
    }
    if (wanted.id.length === 0) return heldPage(wanted);
    // Below the root, the same answer may only mean that the namespace is gone: the root tells.
    const { isBackground, signal } = wanted;
    await firstPage({ id: [], limit: 1, isBackground, signal });
    return knownPage(wanted);
  }

  function knownPage(wanted: PageWanted): Promise<ChildPage> {
    return basis === 'listed' ? listedPage(wanted) : heldPage(wanted);
  }

  return {
    children: async (wanted) => {
      if (wanted.fresh) forget();
      const page = { ...wanted, limit: wanted.limit ?? pageSize };
      return basis === undefined ? firstPage(page) : knownPage(page);
    },
    forgetNames,
  };
}

function isNotSupported(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'NOT_SUPPORTED';
}
