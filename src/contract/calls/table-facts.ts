import { z } from 'zod';
import { idSchema } from '../catalog.ts';
import { indexPage, indexStats, rowCount, tableSizes } from '../table-stats.ts';
import { call, onConnection } from './call.ts';

const onTable = onConnection.extend({
  id: idSchema,
  /** Asks also a server that is known not to have the operation. */
  anyway: z.boolean().default(false),
});

/** What is counted of a table, each by a call of its own: one may be slow or fail while the others answer. */
export const tableFactCalls = {
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
};
