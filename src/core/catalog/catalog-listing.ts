import type { ChildPage, ListingBasis } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { createSharedTask } from '../task-sharing.ts';
import { cachedChildrenPage } from './cached-children-page.ts';
import { emptyNameTree, nameTreeOf, readFlatListing } from './flat-listing.ts';
import { listedChildrenPage } from './listed-children-page.ts';
import { createPageCursors } from './page-cursors.ts';

interface CatalogListingOptions {
  readonly client: NamespaceClient;
  readonly delimiter: string;
  /** How many names a page has by default. */
  readonly pageSize: number;
  /** The IDs that the user has added so far. */
  readonly tablesByHand: () => readonly Id[];
  /** Called while a flat list is being read, with the number of IDs so far. */
  readonly onProgress?: ((count: number, isDone: boolean) => void) | undefined;
}

export interface ChildrenParams {
  readonly id: Id;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  /** Forgets the cached listing and the kind of server. */
  readonly fresh?: boolean | undefined;
  /** Set for names that are read ahead, which no user is waiting for. */
  readonly isBackground?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface CatalogListing {
  /** One page of the direct children of a namespace. */
  children(params: ChildrenParams): Promise<ChildPage>;
  /** Forgets cached names, which may be outdated. The kind of server stays known. */
  forgetNames(): void;
}

type PageParams = ChildrenParams & { readonly limit: number };

/** Lists the names of a server that lists namespaces, has one flat list, or lists nothing. */
export function createListing(options: CatalogListingOptions): CatalogListing {
  const { client, delimiter, pageSize, tablesByHand, onProgress = () => {} } = options;
  const cursors = createPageCursors();
  const flat = createSharedTask((signal) =>
    readFlatListing({ client, delimiter, pageSize, isBackground: () => !isFlatAwaited, signal, onProgress }),
  );
  let basis: ListingBasis | undefined;
  /** A user may join a list that was started in the background. */
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

  function listedPage(params: PageParams): Promise<ChildPage> {
    const isKnownToList = basis === 'listed';
    return listedChildrenPage({ client, cursors, byHand: nameTreeOf(tablesByHand()), isKnownToList }, params);
  }

  async function cachedPage(params: PageParams): Promise<ChildPage> {
    isFlatAwaited ||= params.isBackground !== true;
    const names = await flat.join(params.signal);
    basis = names === undefined ? 'by-hand' : 'split';
    const byHand = nameTreeOf(tablesByHand());
    return cachedChildrenPage(
      { basis, listed: names?.tree ?? emptyNameTree(), byHand, gap: names?.gap },
      params,
    );
  }

  /** The first real request shows the kind of server: no extra request is sent. */
  async function firstPage(params: PageParams): Promise<ChildPage> {
    try {
      const page = await listedPage(params);
      basis = 'listed';
      return page;
    } catch (error) {
      if (!isNotSupported(error)) throw error;
    }
    if (params.id.length === 0) return cachedPage(params);
    // Below the root, this response may only mean that the namespace is gone. A request for the root tells.
    const { isBackground, signal } = params;
    await firstPage({ id: [], limit: 1, isBackground, signal });
    return knownPage(params);
  }

  function knownPage(params: PageParams): Promise<ChildPage> {
    return basis === 'listed' ? listedPage(params) : cachedPage(params);
  }

  return {
    children: async (params) => {
      if (params.fresh) forget();
      const page = { ...params, limit: params.limit ?? pageSize };
      return basis === undefined ? firstPage(page) : knownPage(page);
    },
    forgetNames,
  };
}

function isNotSupported(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'NOT_SUPPORTED';
}
