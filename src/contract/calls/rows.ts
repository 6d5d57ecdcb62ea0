import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import * as rows from '../rows.ts';
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
  /** A file of rows, piece by piece. To leave the stream is to call it off. */
  export: call.input(rows.rowExportParams).output(eventIterator(rows.rowExportEvent)),
};
