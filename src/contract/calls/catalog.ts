import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as catalog from '../catalog.ts';
import { indexInside } from '../indices.ts';
import * as names from '../names.ts';
import * as storage from '../storage.ts';
import { indexPage, indexStats, rowCount, tableSizes } from '../table-stats.ts';
import { call, onConnection } from './call.ts';

const onTable = catalog.tableRef.extend({
  /** Sends the request even if the server is known not to have the operation. */
  anyway: z.boolean().default(false),
});

/** Facts about a table. Each is a call of its own, as one may be slow or fail while the others respond. */
const tableFactCalls = {
  stats: call.input(onTable).output(tableSizes),
  /** Without a version: the latest one. */
  rowCount: call.input(onTable.extend({ version: z.bigint().min(0n).exactOptional() })).output(rowCount),
  indices: call
    .input(
      onTable.extend({
        cursor: z.string().optional(),
        limit: z.number().int().min(1).max(10_000).default(100),
      }),
    )
    .output(indexPage),
  indexStats: call.input(onTable.extend({ name: z.string() })).output(indexStats),
  /** What an index is made of. Only Vitrine’s own servers return it. They read it from the files of the index. */
  indexInside: call.input(onTable.extend({ name: z.string() })).output(indexInside),
  /** Loads an index into the memory of the server. Changes nothing. */
  prewarmIndex: call.input(onTable.extend({ name: z.string() })).output(z.void()),
};

export const catalogCalls = {
  /** One page of the names directly below a namespace. `fresh` clears the host’s cache of the listing. */
  children: call
    .input(
      onConnection.extend({
        id: catalog.idParts,
        cursor: z.string().optional(),
        /** Default: the page size of the connection. */
        limit: z.number().int().min(1).max(10_000).exactOptional(),
        fresh: z.boolean().default(false),
      }),
    )
    .output(catalog.childPage),
  table: call.input(catalog.tableRef.extend({ ...catalog.tableQuestion.shape })).output(catalog.table),
  /** Describes a namespace. `anyway` sends the request even if the server is known not to have the operation. */
  namespace: call
    .input(onConnection.extend({ id: catalog.idParts, anyway: z.boolean().default(false) }))
    .output(catalog.describedNamespace),
  /**
   * SECURITY: the value of one storage option, which can be a live credential, from the last response to the same
   * request. Requested only when the user presses a button; no window stores it.
   */
  storageOption: call
    .input(catalog.tableRef.extend({ ...catalog.tableQuestion.shape, name: z.string() }))
    .output(z.object({ text: z.string() })),
  /** One page of the versions of a table. `anyway` sends the request even if the server is known not to list them. */
  versions: call
    .input(
      onTable.extend({
        cursor: z.string().optional(),
        limit: z.number().int().min(1).max(10_000).default(100),
      }),
    )
    .output(catalog.versionPage),
  ...tableFactCalls,
  /**
   * What reading a table from storage would involve. Makes the server vend credentials, so it is sent only if the
   * user wants rows.
   */
  storageOffer: call.input(catalog.tableRef).output(storage.storageOffer),
  /** How a table is read from storage; null if it isn’t, or if nothing was read yet. */
  storageSource: call.input(catalog.tableRef).output(storage.storageSource.nullable()),
  /** Adds a table that no listing contains. The text is split at the connection’s delimiter. */
  addTable: call
    .input(onConnection.extend({ text: z.string().trim().min(1).max(10_000) }))
    .output(z.object({ id: catalog.idParts })),
  forgetTable: call.input(catalog.tableRef).output(z.void()),
};

/** The cached names of all connections. */
export const nameCalls = {
  /**
   * Searches the cached names. Each event replaces the one before, until all names are searched. Closing the stream
   * cancels the search. Missing or old names are read in the background.
   */
  search: call.input(names.nameSearch).output(eventIterator(names.nameSearchResults)),
  /**
   * How completely the names of these connections, or of all, are cached: the present state, then each change. Loads
   * the cache, so call it only when the user searches.
   */
  states: call
    .input(z.object({ connectionIds: z.array(z.string()).max(10_000) }).optional())
    .output(eventIterator(z.array(names.nameState))),
  /** Searches the columns of all tables whose schemas are cached. Sends no request. */
  columns: call
    .input(z.object({ text: names.nameSearch.shape.text, limit: z.number().int().min(1).max(200) }))
    .output(names.columnFindings),
  /** The number of cached names in some namespaces; null for an unknown one. */
  counts: call
    .input(onConnection.extend(names.nameCountsParams.shape))
    .output(z.array(names.nameCount.nullable())),
  /** Cached names in a namespace; null unless all of them are cached. */
  children: call
    .input(onConnection.extend(names.cachedChildrenParams.shape))
    .output(names.cachedChildren.nullable()),
  walk: call.input(onConnection.extend({ action: names.nameLoadAction })).output(names.nameState),
};
