import type { ChildPage, Table } from '../../contract/index.ts';
import type { Id } from '../../protocol/index.ts';
import type { HttpClient } from '../http/http-client.ts';
import { describeTable } from './describe-table.ts';
import { type ChildrenWanted, createListing } from './listing.ts';
import { createNamespaceClient, type NamespaceTarget } from './namespace-client.ts';

export interface CatalogOptions extends NamespaceTarget {
  readonly http: HttpClient;
  /** Ids that the user added, as they stand now. */
  readonly tablesByHand: () => readonly Id[];
  /** While a flat list is being read: how many ids there are so far. */
  readonly onProgress?: (count: number, isDone: boolean) => void;
}

/** What one connection leads to. */
export interface Catalog {
  children(wanted: ChildrenWanted): Promise<ChildPage>;
  describe(id: Id, signal?: AbortSignal): Promise<Table>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function createCatalog({ http, tablesByHand, onProgress, ...target }: CatalogOptions): Catalog {
  const client = createNamespaceClient({ target, http });
  const listing = createListing({ client, delimiter: target.delimiter, tablesByHand, onProgress });
  return {
    children: listing.children,
    describe: (id, signal) => describeTable({ client }, id, signal),
    close: () => http.forget(target.connectionId),
  };
}
