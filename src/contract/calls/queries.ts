import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as catalog from '../catalog.ts';
import * as plans from '../plans.ts';
import * as rows from '../rows.ts';
import * as runs from '../runs.ts';
import * as tries from '../tries.ts';
import { call } from './call.ts';

/** The rows of a table, a page at a time. */
export const rowCalls = {
  /** A page of the rows of a table. */
  page: call.input(rows.rowPageParams).output(rows.rowPage),
  /** The whole of one cell of a page that is shown. */
  cell: call
    .input(
      z.object({
        answerId: z.string(),
        row: z.number().int().min(0),
        column: z.number().int().min(0),
      }),
    )
    .output(rows.wholeCell),
  /** A whole row of it as a JSON object. */
  row: call
    .input(z.object({ answerId: z.string(), row: z.number().int().min(0) }))
    .output(z.object({ json: z.string() })),
  /** Lets go of the answer that a page was read from. */
  forget: call.input(z.object({ answerId: z.string() })).output(z.void()),
  /** How many rows there are, where the server counts them. */
  count: call.input(rows.rowsWanted).output(z.object({ count: z.bigint() })),
  /** Some of the rows of a run that is shown. */
  slice: call.input(runs.rowSlice).output(z.object({ rows: z.array(z.array(rows.rowCell)) })),
  /** A file or a text of rows that are shown, piece by piece. */
  exportAnswer: call.input(rows.heldRowsParams).output(eventIterator(rows.rowExportEvent)),
  /** A file of rows, piece by piece. To leave the stream is to call it off. */
  export: call.input(rows.rowExportParams).output(eventIterator(rows.rowExportEvent)),
  /** As the user left them: kept for the next start. */
  arrangement: call.input(catalog.tableRef).output(rows.columnArrangement),
  arrange: call.input(catalog.tableRef.extend({ arrangement: rows.columnArrangement })).output(z.void()),
};

/** Queries, explained and measured. */
export const planCalls = {
  /** Asks how a query would run; nothing runs. The answer goes into the history. */
  explain: call
    .input(plans.routedQuery.extend({ verbose: z.boolean().default(false) }))
    .output(plans.freshRun),
  /** Runs the query and measures it, which can take minutes. The answer goes into the history. */
  analyze: call
    .input(plans.routedQuery.extend({ distributedMetrics: z.boolean().default(false) }))
    .output(plans.freshRun),
  /**
   * Runs the query for its rows, and measures its plan. To leave the stream is to call it off. The answer goes into the
   * history.
   */
  start: call.input(plans.routedQuery).output(eventIterator(runs.runEvent)),
  /** Runs a query under several settings, in turns. To leave the stream is to call it off. */
  try: call.input(tries.tryParams).output(eventIterator(tries.tryEvent)),
  /** What the user says of a run. */
  markRun: call.input(plans.runMarksChange).output(z.void()),
  /**
   * The runs that are kept, the latest first: of one table, of one connection, or all. Of long vectors their queries
   * have the first numbers only: the run itself has them whole.
   */
  history: call
    .input(z.object({ connectionId: z.string().exactOptional(), id: catalog.idParts.exactOptional() }))
    .output(z.array(plans.planRunHead)),
  run: call.input(z.object({ runId: z.string() })).output(plans.planRun),
  forgetRuns: call.input(z.object({ runIds: z.array(z.string()) })).output(z.void()),
  savedQueries: call.input(catalog.tableRef).output(z.array(plans.savedQuery)),
  /** A query of the same name on the same table is replaced. */
  saveQuery: call
    .input(plans.tableQuery.extend({ name: plans.savedQuery.shape.name }))
    .output(plans.savedQuery),
  removeQuery: call.input(z.object({ queryId: z.string() })).output(z.void()),
  /** The vector of a row, to look for others like it. */
  rowVectors: call
    .input(
      catalog.tableRef.extend({
        column: z.string(),
        row: plans.rowChoice,
        version: z.bigint().min(0n).exactOptional(),
      }),
    )
    .output(plans.rowVectors),
};
