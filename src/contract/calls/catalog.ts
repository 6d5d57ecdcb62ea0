import { z } from 'zod';
import * as catalog from '../catalog.ts';
import * as namespaces from '../namespaces.ts';
import { call, onConnection } from './call.ts';
import { tableFactCalls } from './table-facts.ts';

/** What a server tells of its namespaces and tables. */
export const catalogCalls = {
  /** One page of the names directly below a namespace; `fresh` forgets what the host remembers of the listing. */
  children: call
    .input(
      onConnection.extend({
        id: catalog.idSchema,
        cursor: z.string().optional(),
        /** Left out: as many as the connection says. */
        limit: z.number().int().min(1).max(10_000).exactOptional(),
        fresh: z.boolean().default(false),
      }),
    )
    .output(catalog.childPage),
  table: call
    .input(onConnection.extend({ id: catalog.idSchema, ...catalog.tableQuestion.shape }))
    .output(catalog.table),
  /** What a server tells of a namespace; `anyway` asks also one that is known not to describe any. */
  namespace: call
    .input(onConnection.extend({ id: catalog.idSchema, anyway: z.boolean().default(false) }))
    .output(namespaces.describedNamespace),
  /**
   * SECURITY: the value of one storage option, which can be a live credential, from the last answer to this very
   * question. Only ever asked for by a press of the user's; no window keeps it.
   */
  storageOption: call
    .input(onConnection.extend({ id: catalog.idSchema, ...catalog.tableQuestion.shape, name: z.string() }))
    .output(z.object({ text: z.string() })),
  /** One page of the versions of a table; `anyway` asks also a server that is known not to list them. */
  versions: call
    .input(
      onConnection.extend({
        id: catalog.idSchema,
        cursor: z.string().optional(),
        limit: z.number().int().min(1).max(10_000).default(100),
        anyway: z.boolean().default(false),
      }),
    )
    .output(catalog.versionPage),
  ...tableFactCalls,
  /** Remembers a table that no listing shows. The text is split at the connection's delimiter. */
  addTable: call
    .input(onConnection.extend({ text: z.string().trim().min(1).max(10_000) }))
    .output(z.object({ id: catalog.idSchema })),
  forgetTable: call.input(onConnection.extend({ id: catalog.idSchema })).output(z.void()),
};
