import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as catalog from '../catalog.ts';
import * as plans from '../plans.ts';
import * as rows from '../rows.ts';
import * as runs from '../runs.ts';
import * as tries from '../tries.ts';
import { call } from './call.ts';

export const rowCalls = {
  page: call.input(rows.rowPageParams).output(rows.rowPage),
  /** The whole value of a cell. */
  cell: call
    .input(
      z.object({
        answerId: z.string(),
        row: z.number().int().min(0),
        column: z.number().int().min(0),
      }),
    )
    .output(rows.wholeCell),
  /** A whole row as a JSON object. */
  row: call
    .input(z.object({ answerId: z.string(), row: z.number().int().min(0) }))
    .output(z.object({ json: z.string() })),
  /** Releases the response that a page was read from. */
  forget: call.input(z.object({ answerId: z.string() })).output(z.void()),
  /** Counts the rows, if the server can. */
  count: call.input(rows.rowsWanted).output(z.object({ count: z.bigint() })),
  /** Some rows of a run. */
  slice: call.input(runs.rowSlice).output(z.object({ rows: z.array(z.array(rows.rowCell)) })),
  /** Exports shown rows as a file or a text, in chunks. */
  exportAnswer: call.input(rows.heldRowsParams).output(eventIterator(rows.rowExportEvent)),
  /** Exports rows as a file, in chunks. Closing the stream cancels it. */
  export: call.input(rows.rowExportParams).output(eventIterator(rows.rowExportEvent)),
  /** The user’s arrangement of the columns. It is saved on the disk. */
  arrangement: call.input(catalog.tableRef).output(rows.columnArrangement),
  arrange: call.input(catalog.tableRef.extend({ arrangement: rows.columnArrangement })).output(z.void()),
};

export const planCalls = {
  /** Explains a query without running it. The plan is added to the history. */
  explain: call
    .input(plans.routedQuery.extend({ verbose: z.boolean().default(false) }))
    .output(plans.freshRun),
  /** Runs the query and measures it, which can take minutes. The plan is added to the history. */
  analyze: call
    .input(plans.routedQuery.extend({ distributedMetrics: z.boolean().default(false) }))
    .output(plans.freshRun),
  /**
   * Runs the query for its rows and its measured plan. Closing the stream cancels it. The run is added to the
   * history.
   */
  start: call.input(plans.routedQuery).output(eventIterator(runs.runEvent)),
  /** Runs a query with several settings in turn. Closing the stream cancels it. */
  try: call.input(tries.tryParams).output(eventIterator(tries.tryEvent)),
  /** Changes the user’s note on a run, or its baseline mark. */
  markRun: call.input(plans.runMarksChange).output(z.void()),
  /**
   * Stored runs, latest first: of one table, of one connection, or all. Queries have only the first numbers of long
   * vectors; the run itself has all.
   */
  history: call
    .input(z.object({ connectionId: z.string().exactOptional(), id: catalog.idParts.exactOptional() }))
    .output(z.array(plans.planRunHead)),
  run: call.input(z.object({ runId: z.string() })).output(plans.planRun),
  forgetRuns: call.input(z.object({ runIds: z.array(z.string()) })).output(z.void()),
  savedQueries: call.input(catalog.tableRef).output(z.array(plans.savedQuery)),
  /** Replaces a query with the same name on the same table. */
  saveQuery: call
    .input(plans.tableQuery.extend({ name: plans.savedQuery.shape.name }))
    .output(plans.savedQuery),
  removeQuery: call.input(z.object({ queryId: z.string() })).output(z.void()),
  /** The vector of a row, for a similarity search. */
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
