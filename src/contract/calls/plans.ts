import { z } from 'zod';
import * as catalog from '../catalog.ts';
import * as plans from '../plans.ts';
import { call, onConnection } from './call.ts';

/** Queries, explained and measured. */
export const planCalls = {
  /** Asks how a query would run; nothing runs. The answer goes into the history. */
  explain: call
    .input(plans.tableQuery.extend({ verbose: z.boolean().default(false) }))
    .output(plans.freshRun),
  /** Runs the query and measures it, which can take minutes. The answer goes into the history. */
  analyze: call
    .input(plans.tableQuery.extend({ distributedMetrics: z.boolean().default(false) }))
    .output(plans.freshRun),
  /**
   * The runs that are kept, the latest first: of one table, of one connection, or all. Of long vectors their queries
   * have the first numbers only: the run itself has them whole.
   */
  history: call
    .input(z.object({ connectionId: z.string().exactOptional(), id: catalog.idSchema.exactOptional() }))
    .output(z.array(plans.planRunHead)),
  run: call.input(z.object({ runId: z.string() })).output(plans.planRun),
  forgetRuns: call.input(z.object({ runIds: z.array(z.string()) })).output(z.void()),
  savedQueries: call.input(onConnection.extend({ id: catalog.idSchema })).output(z.array(plans.savedQuery)),
  /** A query of the same name on the same table is replaced. */
  saveQuery: call
    .input(plans.tableQuery.extend({ name: plans.savedQuery.shape.name }))
    .output(plans.savedQuery),
  removeQuery: call.input(z.object({ queryId: z.string() })).output(z.void()),
  /** The vector of a row, to look for others like it. */
  rowVectors: call
    .input(
      onConnection.extend({
        id: catalog.idSchema,
        column: z.string(),
        row: plans.rowChoice,
        version: z.bigint().min(0n).exactOptional(),
      }),
    )
    .output(plans.rowVectors),
};
