import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as catalog from '../catalog.ts';
import { indexInside } from '../indices.ts';
import * as names from '../names.ts';
import * as storage from '../storage.ts';
import { indexPage, indexStats, rowCount, tableSizes } from '../table-stats.ts';
import { call, onConnection } from './call.ts';

const onTable = catalog.tableRef.extend({
  /** Asks also a server that is known not to have the operation. */
  anyway: z.boolean().default(false),
});

/** What is counted of a table, each by a call of its own: one may be slow or fail while the others answer. */
const tableFactCalls = {
  stats: call.input(onTable).output(tableSizes),
  /** Of the latest version, where none is given. */
  rowCount: call.input(onTable.extend({ version: z.bigint().min(0n).exactOptional() })).output(rowCount),
  /** One page of its indices. */
  indices: call
    .input(
      onTable.extend({
        cursor: z.string().optional(),
        limit: z.number().int().min(1).max(10_000).default(100),
      }),
    )
    .output(indexPage),
  indexStats: call.input(onTable.extend({ name: z.string() })).output(indexStats),
  /** What an index is made of: only servers of our own tell, and read it from its files. */
  indexInside: call.input(onTable.extend({ name: z.string() })).output(indexInside),
  /** Has an index loaded into the memory of the server. Nothing changes. */
  prewarmIndex: call.input(onTable.extend({ name: z.string() })).output(z.void()),
};

/** What a server tells of its namespaces and tables. */
export const catalogCalls = {
  /** One page of the names directly below a namespace; `fresh` forgets what the host remembers of the listing. */
  children: call
    .input(
      onConnection.extend({
        id: catalog.idParts,
        cursor: z.string().optional(),
        /** Left out: as many as the connection says. */
        limit: z.number().int().min(1).max(10_000).exactOptional(),
        fresh: z.boolean().default(false),
      }),
    )
    .output(catalog.childPage),
  table: call.input(catalog.tableRef.extend({ ...catalog.tableQuestion.shape })).output(catalog.table),
  /** What a server tells of a namespace; `anyway` asks also one that is known not to describe any. */
  namespace: call
    .input(onConnection.extend({ id: catalog.idParts, anyway: z.boolean().default(false) }))
    .output(catalog.describedNamespace),
  /**
   * SECURITY: the value of one storage option, which can be a live credential, from the last answer to this very
   * question. Only ever asked for by a press of the user's; no window keeps it.
   */
  storageOption: call
    .input(catalog.tableRef.extend({ ...catalog.tableQuestion.shape, name: z.string() }))
    .output(z.object({ text: z.string() })),
  /** One page of the versions of a table; `anyway` asks also a server that is known not to list them. */
  versions: call
    .input(
      onTable.extend({
        cursor: z.string().optional(),
        limit: z.number().int().min(1).max(10_000).default(100),
      }),
    )
    .output(catalog.versionPage),
  ...tableFactCalls,
  /** What reading a table from storage would mean. Has its server lend keys: asked only when rows are wanted. */
  storageOffer: call.input(catalog.tableRef).output(storage.storageOffer),
  /** By what it is read from storage; null where it is not, or nothing was read of it yet. */
  storageSource: call.input(catalog.tableRef).output(storage.storageSource.nullable()),
  /** Remembers a table that no listing shows. The text is split at the connection's delimiter. */
  addTable: call
    .input(onConnection.extend({ text: z.string().trim().min(1).max(10_000) }))
    .output(z.object({ id: catalog.idParts })),
  forgetTable: call.input(catalog.tableRef).output(z.void()),
};

/** The names of all connections, as the host keeps them. */
export const nameCalls = {
  /**
   * Looks through the names that the host keeps: what it has found so far, again and again until all was looked at. To
   * leave the stream is to call it off. Names that are missing or old are read in the background meanwhile.
   */
  search: call.input(names.nameSearch).output(eventIterator(names.nameFindings)),
  /**
   * How far the names of these connections, or of all, are known: at first as it is, then each change, until it is closed.
   * It loads what is kept of them, so it is for when someone looks for something.
   */
  states: call
    .input(z.object({ connectionIds: z.array(z.string()).max(10_000) }).optional())
    .output(eventIterator(z.array(names.nameState))),
  /** Looks through the columns of all tables whose schemas are known. No server is asked for more of them. */
  columns: call
    .input(z.object({ text: names.nameSearch.shape.text, limit: z.number().int().min(1).max(200) }))
    .output(names.columnFindings),
  /** How many names are in some namespaces, from what is kept alone; null for one that is not known. */
  counts: call
    .input(onConnection.extend(names.nameCountsParams.shape))
    .output(z.array(names.nameCount.nullable())),
  /** Names in a namespace, from what is kept alone; null where that is not all of them. */
  children: call
    .input(onConnection.extend(names.cachedChildrenParams.shape))
    .output(names.cachedChildren.nullable()),
  walk: call.input(onConnection.extend({ action: names.walkAction })).output(names.nameState),
};
