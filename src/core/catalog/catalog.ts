import type { ChildPage, Table, TableQuestion, VersionPage } from '../../contract/index.ts';
import type { Id } from '../../protocol/index.ts';
import type { HttpClient } from '../http/http-client.ts';
import {
  createNamespaceClient,
  type NamespaceClient,
  type NamespaceClientOptions,
} from '../namespace/namespace-client.ts';
import { describeTable } from './describe-table.ts';
import { type ChildrenWanted, createListing } from './listing.ts';
import { createVersions, type VersionsWanted } from './versions.ts';

export interface CatalogOptions extends NamespaceClientOptions {
  readonly http: Pick<HttpClient, 'send' | 'forget'>;
  /** Ids that the user added, as they stand now. */
  readonly tablesByHand: () => readonly Id[];
  /** While a flat list is being read: how many ids there are so far. */
  readonly onProgress?: (count: number, isDone: boolean) => void;
}

/** What one connection leads to. */
export interface Catalog {
  readonly client: NamespaceClient;
  children(wanted: ChildrenWanted): Promise<ChildPage>;
  describe(id: Id, question: TableQuestion, signal?: AbortSignal): Promise<Table>;
  versions(wanted: VersionsWanted): Promise<VersionPage>;
  /** After a change of the catalog: the next listing asks the server. */
  forgetNames(): void;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function createCatalog({ tablesByHand, onProgress, ...options }: CatalogOptions): Catalog {
  const { target, http } = options;
  const client = createNamespaceClient(options);
  const listing = createListing({ client, delimiter: target.delimiter, tablesByHand, onProgress });
  return {
    client,
    children: listing.children,
    describe: (id, question, signal) => describeTable({ client }, id, question, signal),
    versions: createVersions({ client }),
    forgetNames: listing.forgetNames,
    close: () => http.forget(target.connectionId),
  };
}
