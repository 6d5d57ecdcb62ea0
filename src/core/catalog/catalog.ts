import type { ChildPage, Table, TableQuestion, VersionPage } from '../../contract/index.ts';
import type { Id } from '../../protocol/index.ts';
import type { HttpClient } from '../http/http-client.ts';
import {
  createNamespaceClient,
  type NamespaceClient,
  type NamespaceClientOptions,
} from '../namespace/namespace-client.ts';
import { type RequestAgain, sendAgain } from '../namespace/send-again.ts';
import { describeTable } from './describe-table.ts';
import { createHeldOptions } from './held-options.ts';
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
  /** The value of a storage option that the last answer to this question had. */
  storageOption(id: Id, question: TableQuestion, name: string): string;
  /** Resolves to its entry in the ledger once it is on its way. */
  sendAgain(request: RequestAgain, onEnd: () => void): Promise<number>;
  /** After a change of the catalog: the next listing asks the server. */
  forgetNames(): void;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

export function createCatalog({ tablesByHand, onProgress, ...options }: CatalogOptions): Catalog {
  const { target, http } = options;
  const client = createNamespaceClient(options);
  const { delimiter, pageSize } = target;
  const listing = createListing({ client, delimiter, pageSize, tablesByHand, onProgress });
  const held = createHeldOptions();
  return {
    client,
    children: listing.children,
    describe: (id, question, signal) => describeTable({ client, held }, id, question, signal),
    versions: createVersions({ client }),
    storageOption: held.read,
    sendAgain: (request, onEnd) => sendAgain(options, request, onEnd),
    forgetNames: listing.forgetNames,
    close: () => {
      held.forgetAll();
      return http.forget(target.connectionId);
    },
  };
}
