import type {
  ChildPage,
  DescribedNamespace,
  DescribeTableParams,
  IndexPage,
  IndexStats,
  InsideOfIndex,
  RowCount,
  Table,
  TableSizes,
  VersionPage,
} from '#contract/index.ts';
import { type Id, operations } from '#protocol/index.ts';
import type { HttpClient } from '../http/http-client.ts';
import { fetchIndexInside } from '../indices/index-inside.ts';
import {
  createNamespaceClient,
  type NamespaceClient,
  type NamespaceClientOptions,
} from '../namespace/namespace-client.ts';
import { type RequestAgain, sendAgain } from '../namespace/send-again.ts';
import { type ChildrenParams, createListing } from './catalog-listing.ts';
import { fetchNamespace, fetchTable, type LentTable, lendTable, type NamespaceParams } from './describe.ts';
import { type DirectReader, readerClient, storageClient, withDirectReader } from './read-directly.ts';
import { createStorageOptionsCache } from './storage-options-cache.ts';
import { createIndices, type IndicesParams } from './table-indices.ts';
import {
  fetchRowCount,
  type IndexStatsParams,
  type RowCountParams,
  readIndexStats,
  readTableStats,
  type TableStatsParams,
} from './table-stats.ts';
import { createVersions, type VersionsParams } from './versions.ts';

export interface CatalogOptions extends NamespaceClientOptions {
  readonly http: Pick<HttpClient, 'send' | 'forget'>;
  /** The IDs that the user has added so far. */
  readonly tablesByHand: () => readonly Id[];
  /** Reads from storage what the server can't answer. */
  readonly reader?: DirectReader | undefined;
  /** Called while a flat list is being read, with the number of IDs so far. */
  readonly onProgress?: (count: number, isDone: boolean) => void;
}

/** The operations of one connection. */
export interface Catalog {
  readonly client: NamespaceClient;
  /** Only the server, even if its tables may be read from storage. */
  readonly server: NamespaceClient;
  /** Only Vitrine's own reader, even if the server could answer. */
  readonly storage: NamespaceClient;
  /** The location of a table, with temporary credentials from the server. SECURITY: these stay in the host. */
  lend(id: Id, signal?: AbortSignal): Promise<LentTable>;
  children(params: ChildrenParams): Promise<ChildPage>;
  describe(id: Id, question: DescribeTableParams, signal?: AbortSignal): Promise<Table>;
  describeNamespace(params: NamespaceParams): Promise<DescribedNamespace>;
  versions(params: VersionsParams): Promise<VersionPage>;
  stats(params: TableStatsParams): Promise<TableSizes>;
  rowCount(params: RowCountParams): Promise<RowCount>;
  indices(params: IndicesParams): Promise<IndexPage>;
  indexStats(params: IndexStatsParams): Promise<IndexStats>;
  indexInside(params: IndexStatsParams): Promise<InsideOfIndex>;
  /** A hint: the server may respond before the index is loaded. */
  prewarmIndex(params: IndexStatsParams): Promise<void>;
  /** A storage option from the last response to this request. */
  storageOption(id: Id, question: DescribeTableParams, name: string): string;
  /** Resolves to the ID in the activity log once the request is sent. */
  sendAgain(request: RequestAgain, onEnd: () => void): Promise<number>;
  /** Called after a change of the catalog: the next listing requests the names again. */
  forgetNames(): void;
  /** Aborts running requests. */
  close(): Promise<void>;
}

export function createCatalog({
  tablesByHand,
  onProgress,
  reader,
  isReader = false,
  ...options
}: CatalogOptions): Catalog {
  const { target, http, known } = options;
  const server = isReader ? readerClient(options) : createNamespaceClient(options);
  const client = reader === undefined ? server : withDirectReader(server, reader, known);
  const { delimiter, pageSize } = target;
  const listing = createListing({ client, delimiter, pageSize, tablesByHand, onProgress });
  const optionsCache = createStorageOptionsCache();
  return {
    client,
    server,
    storage: storageClient(reader),
    lend: (id, signal) => lendTable(server, id, signal),
    children: listing.children,
    describe: (id, question, signal) => fetchTable({ client, optionsCache }, id, question, signal),
    describeNamespace: (params) => fetchNamespace({ client }, params),
    versions: createVersions({ client }),
    stats: (params) => readTableStats({ client }, params),
    rowCount: (params) => fetchRowCount({ client }, params),
    indices: createIndices({ client }),
    indexStats: (params) => readIndexStats({ client }, params),
    indexInside: (params) => fetchIndexInside({ client }, params),
    async prewarmIndex({ id, name, anyway = false, signal }) {
      await client.call(operations.prewarmIndex, { id, names: { name }, sendAnyway: anyway, signal });
    },
    storageOption: optionsCache.read,
    sendAgain: (request, onEnd) => sendAgain(options, request, onEnd),
    forgetNames: listing.forgetNames,
    close: () => {
      optionsCache.forgetAll();
      return http.forget(target.connectionId);
    },
  };
}
