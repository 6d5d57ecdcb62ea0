import { z } from 'zod';
import { fragmentLengths, fragmentStats, operations, tableIndex } from '#protocol/index.ts';
import { table } from './catalog.ts';
import { failureDetails } from './errors.ts';
import { windowAnswer } from './window-answer.ts';

/** A request and its response, with possible secrets masked. */
export const answeredCall = table.shape.raw;
export type AnsweredCall = z.infer<typeof answeredCall>;

/** The request that returned a fact, and when. */
const answered = { raw: answeredCall, at: z.number() };

/** The statistics of the latest version of a table. */
export const tableSizes = z.object({
  answer: windowAnswer(operations.tableStats.answer, {
    fragment_stats: windowAnswer(fragmentStats, {
      lengths: windowAnswer(fragmentLengths, {}).nullish(),
    }).nullish(),
  }),
  ...answered,
});
export type TableSizes = z.infer<typeof tableSizes>;
export type FragmentLengths = NonNullable<NonNullable<TableSizes['answer']['fragment_stats']>['lengths']>;

export const rowCount = z.object({ answer: windowAnswer(operations.countRows.answer.out, {}), ...answered });
export type RowCount = z.infer<typeof rowCount>;

/** An index in the list of indices. */
const indexOfTable = windowAnswer(tableIndex, {});
export type TableIndex = z.infer<typeof indexOfTable>;

/** One page of the indices of a table, in the order in which the server sent them. */
export const indexPage = z.object({
  indices: z.array(indexOfTable),
  /** An opaque token; absent on the last page. */
  cursor: z.string().optional(),
  /** Why the list is incomplete. */
  gap: failureDetails.optional(),
  /** The requests for this page. Several if the server returned pages without new entries. */
  calls: z.array(answeredCall),
  at: z.number(),
});
export type IndexPage = z.infer<typeof indexPage>;

/** How much of a table an index covers. */
export const indexStats = z.object({
  answer: windowAnswer(operations.describeIndexStats.answer, {}),
  ...answered,
});
export type IndexStats = z.infer<typeof indexStats>;
